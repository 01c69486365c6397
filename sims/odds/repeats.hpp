#pragma once

#include <cstdint>

#include "sims/odds/event.hpp"

namespace evenhand::odds {

/// Items that are drawn one after another and put back, each equally likely every time: songs,
/// birthdays, faces of a die.
struct Drawing {
  std::uint64_t items = 0;  ///< at least 1
  std::uint64_t draws = 0;
};

/// Returns in how many of items^draws sequences every item comes `least` to `most` times: draws!
/// times the coefficient of x^draws in (Σ x^j / j!)^items, whose power follows term by term (J. C.
/// P. Miller's recurrence; Knuth, The Art of Computer Programming 2, §4.7).
stats::Integer sequences_within(const Drawing& drawing, std::uint64_t least, std::uint64_t most);

/// Returns the law of how many of the draws bring an item that has come before, that is draws less
/// different items: Stirling numbers of the second kind count them.
Distribution repeats_law(const Drawing& drawing);

/// Returns how likely some item comes `times` times or more (times >= 2), to twelve digits at
/// least, however small, where items >= draws: each term is the chance that a draw is the first to
/// be the last of so many. Takes draws x times steps.
double chance_of_many(const Drawing& drawing, std::uint64_t times);

}  // namespace evenhand::odds
