#pragma once

#include <cstdint>

#include "sims/odds/event.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Trials that succeed with one probability, independently, and the streaks that are looked for.
struct Streaks {
  std::uint64_t trials = 0;
  std::uint64_t successes = 0;  ///< so many in a row, at least; 0 where they are not looked for
  std::uint64_t failures = 0;   ///< the same of failures
};

/// Returns the probability that there is one of the streaks, exactly; chance in [0, 1]. Sequences
/// without one end in a success or a failure and are one of the other end with a streak after it
/// that is short enough; a streak is counted where it is complete for the first time, so that only
/// positive numbers are added up.
stats::Rational streak_probability(const Streaks& streaks, const stats::Rational& chance);
/// Returns the probability to twelve digits at least, however small, for up to 1e7 trials.
double streak_probability(const Streaks& streaks, double chance);

/// Cards of a deck that belong together: groups of `size` each, the others belonging to none.
struct Siblings {
  std::uint64_t deck = 0;
  std::uint64_t groups = 0;
  std::uint64_t size = 2;  ///< groups * size <= deck
};

/// Returns the law of how often, in one order of the deck, a card is followed by one of its own
/// group. By inclusion and exclusion over the neighbours that are tied together: L(s, b) = C(s-1,
/// b-1) s! / b! ways tie a group of s into b blocks (Lah's numbers), and blocks and single cards
/// stand in any order.
Distribution neighbours_law(const Siblings& siblings);

/// Returns the law of how many cards stand where they stood before, in one order of the deck (de
/// Montmort 1713).
Distribution in_place_law(std::uint64_t deck);

}  // namespace evenhand::odds
