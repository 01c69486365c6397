#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/frame.hpp"

namespace evenhand::protocol {

/// Where a session stands, by what was said last.
enum class State : std::uint8_t {
  opening,     ///< nothing was said
  joining,     ///< players join, in the order of their seats
  pre_deal,    ///< the dealer is committed, players contribute
  shuffle,     ///< the root is published
  distribute,  ///< hands are out
  reveal,      ///< the round is over, or none has begun
  closed
};
std::string_view state_name(State state);

/// Which frame may come when. The same for dealer, players and verifiers.
class StateMachine {
 public:
  State state() const { return state_; }
  std::size_t joined() const { return joined_; }
  std::size_t contributed() const { return contributed_; }

  /// The first seat that may still acknowledge the head that was said last.
  std::size_t acknowledged() const { return acknowledged_; }

  /// Sets what the first frame of the session has: the number of seats, and from version 2 on the
  /// rounds of an epoch.
  void set_seats(std::size_t seats) { seats_ = seats; }
  void set_epoch(std::uint32_t rounds) { epoch_ = rounds; }

  bool may(Type type) const;
  /// Takes a step that may be taken. `round` is that of a Commit.
  void step(Type type, std::uint32_t round = 0);
  /// The seat has acknowledged, or those before it never will.
  void acknowledge(std::size_t seat) { acknowledged_ = seat + 1; }

  /// Rounds of this epoch were committed to, and their seeds are not proved.
  bool has_unproved_seeds() const;
  /// It was the last round of its epoch, so that no other may follow before the proof.
  bool has_seeds_due() const;
  /// The seeds were proved before the last round of their epoch: the session can only be closed.
  bool is_proved_early() const;
  /// Goes on with a round although the one before did not end.
  void begin_anew() { state_ = State::reveal; }

 private:
  State state_ = State::opening;
  std::size_t seats_ = 0;
  std::size_t joined_ = 0;
  std::size_t contributed_ = 0;
  bool head_is_last_ = false;  ///< nothing but acknowledgements of it came since
  std::size_t acknowledged_ = 0;
  std::uint32_t epoch_ = 0;  ///< rounds; 0 in version 1
  std::uint32_t round_ = 0;
  std::uint32_t proved_ = 0;  ///< the newest epoch whose seeds are proved
};

}  // namespace evenhand::protocol
