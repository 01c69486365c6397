#pragma once

#include <cstdint>

namespace evenhand::shuffle {

/// What a comparator says that answers at random, whatever it is asked: a number below zero for
/// "the first goes before the second", above zero for "behind", zero for "alike".
enum class Answers : std::uint8_t {
  coin,       ///< -1 or 1: `random() - 0.5`
  three_way,  ///< -1, 0 or 1: `floor(3 * random()) - 1`
  zero_one,   ///< 0 or 1: `random() < 0.5` where false and true are numbers
};

template <Answers answers, class Choices>
int random_answer(Choices& choices) {
  if constexpr (answers == Answers::three_way) {
    return static_cast<int>(choices.below(3)) - 1;
  } else if constexpr (answers == Answers::zero_one) {
    return choices.chance(1, 2) ? 0 : 1;
  } else {
    return choices.chance(1, 2) ? -1 : 1;
  }
}

}  // namespace evenhand::shuffle
