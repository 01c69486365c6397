#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/succession.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

// A proof is a file of frames by itself: Session and Joins; a round's Commit, contributions,
// Shuffle and Distribute, in the suite mental all that opens sealed cards; one hand of it, or one
// card of a hand; the path from its token to a
// signed head, and that head. It shows what one seat was dealt without a card of another, and that
// the round is in the log.

struct ProofOptions {
  std::uint32_t round = 0;
  std::uint8_t seat = 0;
  /// An earlier size of the log, whose head is proved to be of the same log; 0 for none.
  std::uint64_t earlier = 0;
  /// The name of a card, for a proof of this one of the hand alone; empty for all of it.
  std::string card = {};
  /// The content of the file in which a player kept its own hands (Record): the hand is the one in
  /// there, and the round need not be over. Empty for one that was revealed.
  View hands = {};
};

/// Makes a proof from a transcript that holds, at least as far as the round and a signed head over
/// it. Throws InputError that begins with `where` for one that does not, and for a round, seat or
/// head that it has not.
Bytes make_proof(View transcript, const ProofOptions& options, const std::string& where);

/// The facts that a proof shows, when all of it holds.
struct Proved {
  std::uint32_t round = 0;
  std::uint8_t seat = 0;
  std::string player;
  CardsMessage hand;  ///< whole, or with the one card that is proved
  bool is_one_card = false;
  KnownHead head;
  KnownHead earlier;
  std::uint64_t time = 0;  ///< of the deal
};

struct ProofResult {
  std::optional<Proved> proved;  ///< nothing when there is a fault
  std::optional<Fault> fault;
  std::uint64_t frames = 0;
  std::optional<KnownSigner> signer = {};  ///< nothing when no key was given or another has signed
};

/// Checks a proof. `known` is a head that somebody kept, which has to be the earlier head of the
/// proof or the head itself.
ProofResult check_proof(Session& session, View proof, const ExpectedSigner& expected,
                        const std::optional<KnownHead>& known);

}  // namespace evenhand::protocol
