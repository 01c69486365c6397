#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/document.hpp"
#include "sims/odds/dice.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::odds {

/// The question about the sum of some dice.
struct DiceQuestion {
  Dice dice;
  std::optional<CountRange> sum;  ///< none for the law of the sum
  std::string range;              ///< how it was written
  std::uint64_t rolls = 1;        ///< of all the dice, at least 1
};

/// Returns how likely the sum is in the range, in one roll and in several, or all sums. Provenance
/// is the caller's.
reports::Document dice_document(const DiceQuestion& question);

}  // namespace evenhand::odds
