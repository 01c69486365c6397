#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/deal.hpp"
#include "protocol/digests.hpp"
#include "protocol/frame.hpp"
#include "protocol/keys.hpp"
#include "protocol/merkle.hpp"
#include "protocol/running_hash.hpp"
#include "protocol/sealed_round.hpp"
#include "protocol/session.hpp"
#include "protocol/state.hpp"

namespace evenhand::protocol {

/// Milliseconds of Unix time.
using Clock = std::function<std::uint64_t()>;
/// Returns a clock that goes on from the machine's time at this call, at a steady pace: a session's
/// frames never run back, whatever sets the machine's clock meanwhile.
Clock system_clock();
/// Returns a clock for tests: a millisecond more at each look, from a moment on.
Clock counting_clock();

struct DealerOptions {
  std::string game = "doudizhu";
  std::size_t seats = 0;  ///< 0 for as many as usual (rules_of)
  const SuiteInfo* suite = nullptr;
  std::uint64_t deal_limit = 30'000;
  std::uint64_t reveal_limit = 3'600'000;
  bool seeded = false;
  /// A player may say nothing for so long, in milliseconds, before it is blamed for it.
  std::uint64_t turn_limit = 10'000;
  std::uint32_t epoch = 64;  ///< rounds that one proof of the seeds covers
  Hash previous{};           ///< ended_digest() of the dealer's session before
  /// A key as SubjectPublicKeyInfo, to whose owner alone seeds are revealed; empty for all.
  Bytes auditor = {};
  /// The names of the seats; empty where players give their own.
  std::vector<std::string> names = {};
};

/// The dealer's side of a session. Each call appends the frame that it says to `out`; what players
/// send is taken as frames. All throw ProtocolError for a step that may not be taken and for what
/// players may not send.
class Dealer {
 public:
  Dealer(const DealerOptions& options, PrivateKey key, Clock clock);
  Dealer(const Dealer&) = delete;
  Dealer& operator=(const Dealer&) = delete;
  ~Dealer() { wipe(epoch_key_); }

  void begin(Bytes& out);
  /// A player's Join, contribution or acknowledgement, which is passed on to all as it came.
  void take(const FoundFrame& frame, Bytes& out);

  void commit(Bytes& out);
  /// The root and the fingerprints: from now on the deal cannot change.
  void shuffle(Bytes& out);
  void distribute(Bytes& out);
  /// A hand for the one player that it is dealt to.
  void hand(std::uint8_t seat, Bytes& out);
  /// The hands that are nobody's, for all to see.
  void open(std::size_t hand, Bytes& out);
  /// Draws the next card that is nobody's, for a seat alone, or for all with the number of seats.
  /// For all it is shown after that, but for the suite mental, in which players have to give their
  /// shares.
  void draw(std::uint8_t seat, Bytes& out);
  /// The card that was drawn last, for the one player that has drawn it.
  void card(Bytes& out);
  /// Returns for whom the next card is drawn, where nobody says otherwise: for everybody, or for
  /// the seats in turn, as they were dealt to, from the second on.
  std::uint8_t next_drawer();
  /// Play is over, in the suite mental.
  void finish(Bytes& out);
  void reveal(Bytes& out);
  /// Gives the round up. A blame that would be false is the dealer's own.
  void abort(Code code, std::uint8_t seat, Bytes& out);
  /// Proves the seeds of the epoch: after its last round, and before close().
  void seeds(Bytes& out);
  /// Signs the log as it is.
  void head(Bytes& out);
  void close(Bytes& out);

  std::uint32_t round() const { return context_.round; }
  const StateMachine& machine() const { return machine_; }
  Session& session() { return session_; }
  /// The run of positions that is dealt to a seat in this round.
  std::size_t hand_of(std::uint8_t seat);
  /// The round as everybody sees it, in the suite mental.
  const SealedRound& sealed() const { return *sealed_; }
  /// The hash of every frame up to the newest Draw or Finish, to which all seats agree.
  const Hash& asked_over() const { return asked_over_; }
  /// Rounds that no head covers yet.
  std::uint64_t uncovered() const { return log_.size() - covered_; }
  /// The newest head that is signed: over all rounds since the last Head or Close. Nothing before
  /// the first that covers a round.
  const std::optional<KnownHead>& signed_head() const { return signed_head_; }

 private:
  void put(Type type, View body, Bytes& out, std::uint16_t flags = 0);
  void require(Type type) const;
  void add_leaf(const Hash& token);
  void note_signed(const Hash& root);
  void require_name(View body) const;
  void take_contribution(View body);
  void take_acknowledgement(View body);
  void take_agreement(View body);
  template <class Message>
  void take_sealed(Type type, View body);
  void take_words(const FoundFrame& frame);
  bool is_mental() const { return options_.suite->is_mental; }
  void draw_seed();
  CardMessage newest_card();
  AbortMessage blame(Code code, std::uint8_t seat);

  DealerOptions options_;
  PrivateKey key_;
  Clock clock_;
  Session session_;
  StateMachine machine_;
  RoundContext context_;
  Secret seed_;
  VrfProof proof_{};       ///< of the epoch's seeds
  VrfOutput epoch_key_{};  ///< that they are derived from
  CommitMessage commit_;
  Bytes contributions_;
  std::optional<SealedRound> sealed_;  ///< in the suite mental
  std::uint64_t dealt_at_ = 0;         ///< the time of Distribute
  std::uint64_t asked_at_ = 0;         ///< that of the newest step that players have to answer
  Bytes play_;                         ///< the record of it (digests.hpp)
  Hash asked_over_{};                  ///< the hash of all up to the newest Draw or Finish
  Dealt dealt_;
  Hash token_{};
  Hash previous_{};
  GrowingTree log_;
  std::uint64_t covered_ = 0;
  std::uint64_t heads_ = 0;
  std::optional<KnownHead> signed_head_;
  Bytes head_body_;         ///< of the newest Head
  RunningHash transcript_;  ///< of all that was said to all
};

}  // namespace evenhand::protocol
