#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::power {

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
