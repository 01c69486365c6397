#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "sims/xiangqi/engine/limits.hpp"
#include "sims/xiangqi/piece.hpp"

namespace evenhand::xiangqi {

/// How much time a player has for its moves, as --tc of cutechess and fastchess writes it:
/// [MOVES/][MINUTES:]SECONDS[+INCREMENT].
struct TimeControl {
  std::uint64_t moves = 0;  ///< after so many the time is added again; 0: never
  std::uint64_t base_ms = 0;
  std::uint64_t increment_ms = 0;  ///< after each move
  bool is_set() const { return base_ms != 0; }
  /// "40/60+0.5", in seconds.
  std::string text() const;
  bool operator==(const TimeControl&) const = default;
};

/// From a millisecond to a day, and an increment of at most an hour. Throws InputError, which names
/// the option.
TimeControl parse_time_control(std::string_view written, std::string_view option);

/// The clocks of a game's two players.
class Clocks {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// Of a control that is not set: no clocks.
  explicit Clocks(const TimeControl& control = {});

  bool run() const { return control_.is_set(); }
  /// What the player of this side has before its move.
  const ClockTime& of(Colour side) const { return times_[static_cast<std::size_t>(side)]; }
  /// A move that took so long; false where the clock has run out with it. True without clocks.
  bool press(Colour side, Milliseconds taken);
  const TimeControl& control() const { return control_; }

 private:
  TimeControl control_;
  std::array<ClockTime, 2> times_;
};

}  // namespace evenhand::xiangqi
