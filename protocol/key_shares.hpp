#pragma once

#include <optional>
#include <span>
#include <vector>

#include "protocol/sealed_deck.hpp"

namespace evenhand::protocol {

// The two uses that a player makes of its key of a round: it shows that it knows it, and helps to
// open sealed cards. Both are Schnorr's proof (1991), the second in the form of Chaum and Pedersen
// (1992) for equal logarithms, with challenges by Fiat and Shamir over the whole statement.
// docs/mental.md has the equations by number.

/// A proof that somebody knows x of Y = x B.
struct KeyProof {
  Point nonce;
  Scalar answer;

  bool operator==(const KeyProof&) const = default;
};
KeyProof prove_key(Suite& suite, const Hash& statement, const Scalar& secret, const Point& key);
bool key_holds(Suite& suite, const Hash& statement, const Point& key, const KeyProof& proof);

/// A proof that shares are x times the masks of cards, for the x of a key: one proof for all of
/// them, as RFC 9497, section 2.2, has it.
struct ShareProof {
  Point base_nonce;
  Point mask_nonce;
  Scalar answer;

  bool operator==(const ShareProof&) const = default;
};

/// A player's key of a round, and what is opened with it.
struct ShareStatement {
  Hash statement{};  ///< statement_of()
  Point key;
  std::vector<std::uint16_t> positions;  ///< of the cards
  std::vector<Point> masks;              ///< of the same cards
};
std::vector<Point> shares_of(const Scalar& secret, std::span<const Point> masks);
ShareProof prove_shares(Suite& suite, const ShareStatement& statement, const Scalar& secret,
                        std::span<const Point> shares);
/// Whether the shares hold: there are as many as masks, and the proof is right.
bool shares_hold(Suite& suite, const ShareStatement& statement, std::span<const Point> shares,
                 const ShareProof& proof);

}  // namespace evenhand::protocol
