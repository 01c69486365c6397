#pragma once

#include <array>
#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

// The walk that goes up a step for every 1 and down for every 0.

/// SP 800-22 Rev. 1a, 2.13, cumulative sums, forward and backward: does the walk go too far?
/// Statistic: the largest distance z from where it began, by the distribution of the largest
/// distance of a Brownian motion, with as many terms of the series as the standard has.
std::array<TestResult, 2> cumulative_sums_tests(const BitSequence& bits);
/// The p-value of a largest distance z >= 1 in n steps. P(the distance of a fair walk is at least
/// z) is just that, within 1/n: of whole z, so that p-values come in steps.
PValue distance_p(std::int64_t z, std::int64_t n);

/// States that are looked at: -4 … -1, 1 … 4, and -9 … -1, 1 … 9.
inline constexpr int excursion_states = 4;
inline constexpr int variant_states = 9;

/// The visits of the walk between its returns to 0; the last cycle may be unfinished.
struct Excursions {
  std::uint64_t cycles = 0;
  /// Cycles by how often they visit a state, 0, 1, … 4, and 5 times or more; states in order.
  std::array<std::array<std::uint64_t, 6>, 2 * excursion_states> by_visits{};
  std::array<std::uint64_t, 2 * variant_states> visits{};  ///< in all, states in order
};
Excursions excursions(const BitSequence& bits);

/// Returns how many cycles are needed to ask for states: 500, or n^(1/2) / 200 where that is more.
std::uint64_t least_cycles(std::size_t n);

/// 2.14, random excursions: how often do cycles visit each of the states? Statistic: chi-square
/// over the six classes, with exact chances (NIST's program rounds them at ten digits). Skipped for
/// fewer cycles than `least`.
std::array<TestResult, 2 * excursion_states> excursion_tests(const Excursions& excursions,
                                                             std::uint64_t least);
/// 2.15, random excursions variant: how often is each state visited in all? Statistic:
/// (visits - cycles) / sqrt(2 cycles (4 |state| - 2)), as in the standard, so that the p-value is
/// erfc of its size. Skipped for fewer cycles than `least`.
std::array<TestResult, 2 * variant_states> excursion_variant_tests(const Excursions& excursions,
                                                                   std::uint64_t least);

/// The state of a place in these lists: -4 … 4 without 0.
constexpr int state_at(std::size_t index, int states) {
  const int state = static_cast<int>(index) - states;
  return state < 0 ? state : state + 1;
}

}  // namespace evenhand::stats::bits
