#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/bytes.hpp"
#include "protocol/messages.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

/// A player's contributions to all rounds of a session: the last is random, and each is the hash of
/// the one after it. The end, one link beyond the first, is what the player joins with, so that all
/// of them are committed to before the first round. Wiped when it goes.
class ContributionChain {
 public:
  ContributionChain(Suite& suite, const Hash& session, std::uint8_t seat, std::uint32_t rounds);
  ContributionChain(const ContributionChain&) = delete;
  ContributionChain& operator=(const ContributionChain&) = delete;
  ~ContributionChain();

  const Hash& end() const { return values_.front(); }
  std::uint32_t length() const { return static_cast<std::uint32_t>(values_.size() - 1); }
  /// The value of a round, from 1 to length().
  const Hash& of(std::uint32_t round) const { return values_.at(round); }

 private:
  std::vector<Hash> values_;  ///< by round, the end first
};

// The texts that are hashed, and so what is bound to what; docs/protocol.md has the same as
// formulas. Each is Suite::named with a name of its own.

/// Returns the digest of the session's body, which players join.
Hash session_digest(Suite& suite, View session_body);
/// Returns the text that the dealer signs when it opens a session: all but the signature.
Hash session_text(Suite& suite, SessionMessage message);
/// Returns the digest with a player's whole Join: that after the last is the digest of the session.
Hash joined_digest(Suite& suite, const Hash& session, View join_body);
/// Returns the text that a player signs: all of its Join but the signature.
Hash join_text(Suite& suite, const Hash& session, const JoinMessage& join);

/// Returns the contribution of the round before the one of `value`, in a seat's chain; the link
/// before the first round is the end that the seat joined with.
Hash chain_link(Suite& suite, const Hash& session, std::uint8_t seat, const Hash& value);

/// A round among all others. `session` is the digest after the last Join.
struct RoundContext {
  Hash session{};
  std::uint32_t round = 0;
  Hash previous{};  ///< the digest of the round before, that of the session before the first
};

/// Returns the commitment of the dealer to its seed.
Hash commitment_of(Suite& suite, const RoundContext& context, const Hash& seed);

/// The audit token: what was fixed before the first card was seen. A leaf of the log.
Hash token_of(Suite& suite, const RoundContext& context, const CommitMessage& commit,
              View contributions, const DistributeMessage& distribute, const Hash& root);
/// The leaf of a round that was given up before its token. It binds the contributions so far, whose
/// number says who was silent, and the root where there was one.
Hash aborted_token(Suite& suite, const RoundContext& context, const CommitMessage& commit,
                   View contributions, const std::optional<Hash>& root, const AbortMessage& abort);

/// The record of what was said to all during play, in its order: a byte of the type and the fields.
void note_open(Bytes& play, std::uint8_t hand);
void note_draw(Bytes& play, const DrawMessage& draw);
void note_finish(Bytes& play, const FinishMessage& finish);
/// Returns the digest that the next round follows: the token with what came after it. `play` is the
/// record of play; `seed` is as Reveal has it, encrypted or not.
Hash revealed_digest(Suite& suite, const Hash& token, View play, View seed, std::uint64_t time);
Hash unrevealed_digest(Suite& suite, const Hash& token, View play, const AbortMessage& abort);

/// Returns the text that the dealer signs.
Hash head_text(Suite& suite, const Hash& session, const HeadMessage& head);
Hash close_text(Suite& suite, const Hash& session, const CloseMessage& close);
/// Returns the text that a player signs when it acknowledges a head.
Hash acknowledged_text(Suite& suite, const Hash& session, std::uint8_t seat, View head_body);
/// Returns the text that a player signs when it agrees to a Draw or Finish: over the hash of every
/// frame up to it.
Hash agreed_text(Suite& suite, const Hash& session, std::uint8_t seat, const Hash& transcript);

/// Returns the digest that the dealer's next session names as its previous one: of the digest of
/// Session and Joins, and of the body of its Close, or of its newest Head where it was never
/// closed, or of nothing where it has no head either. It is made by the suite of the next session.
Hash ended_digest(Suite& suite, const Hash& session, View record_body);

/// Returns the text that a key and the one that follows it both sign.
Hash succession_text(Suite& suite, const SuccessionMessage& message);

/// The number, from 1, of the epoch that a round belongs to, where an epoch has so many rounds.
std::uint32_t epoch_of(std::uint32_t round, std::uint32_t epoch);
/// Returns the message that the dealer's random function is asked for in an epoch; seed_of()
/// returns the seed that its output gives to a round.
Hash seeds_message(Suite& suite, const Hash& session, std::uint32_t epoch);
Hash seed_of(Suite& suite, const Hash& session, std::uint32_t round, const VrfOutput& output);

/// Returns the digest by which a seat's place in the order of dealing is found: that of session,
/// round, all contributions to it and seat.
Hash order_digest(Suite& suite, const RoundContext& context, View contributions, std::uint8_t seat);
/// So many seats in the order in which they are dealt to: ascending by that hash.
std::vector<std::uint8_t> dealing_order(Suite& suite, std::size_t seats,
                                        const RoundContext& context, View contributions);

}  // namespace evenhand::protocol
