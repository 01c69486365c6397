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

  /// Sets the number of seats, which the first frame of the session has.
  void set_seats(std::size_t seats) { seats_ = seats; }

  bool may(Type type) const;
  /// Takes a step that may be taken.
  void step(Type type);
  /// Goes on with a round although the one before did not end.
  void begin_anew() { state_ = State::reveal; }

 private:
  State state_ = State::opening;
  std::size_t seats_ = 0;
  std::size_t joined_ = 0;
  std::size_t contributed_ = 0;
};

}  // namespace evenhand::protocol
