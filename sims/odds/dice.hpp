#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sims/odds/event.hpp"

namespace evenhand::odds {

/// Dice that are alike, with sides 1 … sides.
struct DiceOfAKind {
  std::uint64_t dice = 0;
  std::uint64_t sides = 0;
};

/// Dice that are thrown together, and what is added to their sum.
struct Dice {
  std::vector<DiceOfAKind> kinds;
  std::int64_t plus = 0;
  std::string text;  ///< as it was written
};

/// Reads "40d6", "d20", "2d6+1d8-1". `where` starts the message of the InputError that a mistake
/// throws, as do more sums than are counted (10,000).
Dice parse_dice(std::string_view text, std::string_view where);

/// Returns how many of all throws have each sum: every side of every die comes equally often.
Distribution dice_sums(const Dice& dice);

}  // namespace evenhand::odds
