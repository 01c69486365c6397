#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/deal.hpp"
#include "protocol/messages.hpp"
#include "protocol/sealed_deck.hpp"
#include "protocol/session.hpp"
#include "protocol/shuffle_proof.hpp"

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

/// A round of the suite mental as far as everybody sees it: the dealer, a verifier and each player
/// hold what is said to one of these. Seats speak in their order, which is not looked at here. A
/// fault is thrown as ProtocolError, and changes nothing.
class SealedRound {
 public:
  SealedRound(Session& session, const RoundContext& context);

  /// All of them, in the order of the seats: they say which hand is whose.
  void take_contributions(View contributions);
  void take(const KeyMessage& message);
  /// The proof of one's own shuffle need not be looked at.
  void take(const MixMessage& message, bool is_own = false);
  void take(const ShareMessage& message);
  /// The shares after it are of the card that is drawn.
  void take(const DrawMessage& message);
  void take(const UnlockMessage& message);

  Session& session() const { return *session_; }
  const RoundContext& context() const { return context_; }
  Hash statement(std::uint8_t seat) const;
  const std::vector<Point>& keys() const { return keys_; }
  /// The sum of all keys, once all are there.
  const Point& joint_key() const { return joint_key_; }
  /// The questions to each seat's shuffle, in their order.
  const std::vector<ShuffleQuestions>& questions() const { return questions_; }
  /// After the newest shuffle.
  const SealedDeck& deck() const { return deck_; }
  /// Returns the cards that a player of this seat has to open: all that others see, and once a card
  /// was drawn the newest of those.
  ShareStatement opened_by(std::uint8_t seat) const;
  /// Returns the cards that a player of this seat opens to show its own hand, or a card that it has
  /// drawn, to somebody else; others have opened them by then.
  ShareStatement hand_of(std::uint8_t seat) const;
  ShareStatement drawn_by(std::uint8_t seat) const;
  /// The positions of a seat's own cards.
  std::vector<std::uint16_t> positions_of(std::uint8_t seat) const;

  /// Fingerprints and root of the deck that is shuffled; no cards.
  Dealt sealed() const;
  /// A seat's hand, from the shares of all others and its own secret.
  CardsMessage hand(std::uint8_t seat, const Scalar& secret) const;
  /// Returns a seat's hand from what it shows of hand_of(). Throws ProtocolError where its proof
  /// does not hold.
  CardsMessage hand(const ShareMessage& own) const;
  /// The newest card that was drawn, from the shares of all, or of all but one seat and its secret.
  std::uint16_t drawn_card() const;
  std::uint16_t drawn_card(std::uint8_t seat, const Scalar& secret) const;
  /// A seat's secret, once it has shown it.
  const Scalar& secret_of(std::uint8_t seat) const { return secrets_.at(seat); }
  /// The sum of all secrets.
  Hash secret() const { return secret_.bytes(); }
  /// All of it, once all secrets are there.
  Dealt opened() const;

 private:
  /// Returns the seat that the card at a position belongs to; the number of seats for everybody's,
  /// one more for nobody's.
  std::size_t owner(std::size_t position) const { return owners_.at(position); }
  std::size_t everybody() const;
  ShareStatement statement_over(std::uint8_t seat, std::vector<std::uint16_t> positions) const;
  /// Returns the shares of these cards that the message has, once they are proved.
  std::vector<Point> proved_shares(const ShareStatement& shown, const ShareMessage& message) const;
  std::size_t place_of(std::uint8_t seat) const;
  std::uint16_t card_at(std::size_t position, const Point& point) const;
  /// Returns what is left of a sealed card when the shares that there are have been removed.
  Point without_shares(std::size_t position) const;
  /// The position of the newest card that was drawn.
  std::optional<std::uint16_t> drawn_position() const;

  Session* session_;
  RoundContext context_;
  std::vector<std::size_t> owners_;  ///< by position
  std::vector<std::uint8_t> order_;  ///< which seat has each of the players' hands
  std::vector<Point> keys_;          ///< by seat
  Point joint_key_;
  SealedDeck deck_;
  std::vector<ShuffleQuestions> questions_;
  std::vector<std::vector<Point>> shares_;  ///< by seat and position; neutral for none
  std::optional<DrawMessage> drawn_;        ///< the newest
  std::vector<Scalar> secrets_;             ///< by seat
  Scalar secret_;
};

}  // namespace evenhand::protocol
