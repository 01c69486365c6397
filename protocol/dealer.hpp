#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/chain.hpp"
#include "protocol/deal.hpp"
#include "protocol/frame.hpp"
#include "protocol/keys.hpp"
#include "protocol/merkle.hpp"
#include "protocol/session.hpp"
#include "protocol/state.hpp"

namespace evenhand::protocol {

/// Milliseconds of Unix time.
using Clock = std::function<std::uint64_t()>;
/// From the machine's time at this call on, at a steady pace: a session's frames never run back,
/// whatever sets the machine's clock meanwhile.
Clock system_clock();
/// For tests: a millisecond more at each look, from a moment on.
Clock counting_clock();

struct DealerOptions {
  std::string game = "doudizhu";
  const SuiteInfo* suite = nullptr;
  std::uint64_t deal_limit = 30'000;
  std::uint64_t reveal_limit = 3'600'000;
  bool seeded = false;
};

/// The dealer's side of a session. Each call appends the frame that it says to `out`; what players
/// send is taken as frames. All throw ProtocolError for a step that may not be taken and for what
/// players may not send.
class Dealer {
 public:
  Dealer(const DealerOptions& options, PrivateKey key, Clock clock);

  void begin(Bytes& out);
  /// A player's Join or contribution, which is passed on to all as it came.
  void take(const FoundFrame& frame, Bytes& out);

  void commit(Bytes& out);
  /// The root and the fingerprints: from now on the deal cannot change.
  void shuffle(Bytes& out);
  void distribute(Bytes& out);
  /// A hand for the one player that it is dealt to.
  void hand(std::uint8_t seat, Bytes& out);
  /// The hands that are nobody's, for all to see.
  void open(std::size_t hand, Bytes& out);
  void reveal(Bytes& out);
  void abort(Code code, std::uint8_t seat, Bytes& out);
  /// Signs the log as it is.
  void head(Bytes& out);
  void close(Bytes& out);

  std::uint32_t round() const { return context_.round; }
  const StateMachine& machine() const { return machine_; }
  Session& session() { return session_; }
  /// The run of positions that is dealt to a seat in this round.
  std::size_t hand_of(std::uint8_t seat);
  /// Rounds that no head covers yet.
  std::uint64_t uncovered() const { return log_.size() - covered_; }
  KnownHead known_head() { return {log_.size(), log_.head(session_.suite())}; }

 private:
  void put(Type type, View body, Bytes& out, std::uint16_t flags = 0);
  void require(Type type) const;
  void add_leaf(const Hash& token);

  DealerOptions options_;
  PrivateKey key_;
  Clock clock_;
  Session session_;
  StateMachine machine_;
  RoundContext context_;
  Secret seed_;
  CommitMessage commit_;
  Bytes contributions_;
  Bytes opened_;  ///< hands, a byte each
  Dealt dealt_;
  Hash token_{};
  Hash previous_{};
  GrowingTree log_;
  std::uint64_t covered_ = 0;
  std::uint64_t heads_ = 0;
};

}  // namespace evenhand::protocol
