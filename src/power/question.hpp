#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::power {

/// The probability that a test finds something, by the number of deals or by how large the effect
/// is.
struct CurvePoint {
  double x = 0;
  double power = 0;
};

/// The powers of the points of a curve: from little to nearly sure.
inline constexpr std::array powers_of_curve = {0.05, 0.1, 0.2, 0.3, 0.4,  0.5,
                                               0.6,  0.7, 0.8, 0.9, 0.95, 0.99};

/// The question to the tests.
struct Question {
  cards::Deck deck;
  std::vector<std::string> groups;  ///< of tests, in canonical order
  double alpha = 0.01;              ///< in (0, 1)
  double power = 0.9;               ///< in (alpha, 1)
  /// alpha is that of the verdict, so that each test has alpha / (number of tests made).
  bool corrected = false;
  double level = 0.99;  ///< of intervals
  std::uint64_t seed = 1;
  std::uint64_t pilot_deals = 1U << 17U;  ///< simulated to measure how large each effect is
  std::uint64_t work = 1U << 17U;         ///< deals simulated for each power that is measured
};

}  // namespace evenhand::power
