#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// What a comparator says that answers at random, whatever it is asked: a number below zero for
/// "the first goes before the second", above zero for "behind", zero for "alike".
enum class Answers : std::uint8_t {
  coin,       ///< -1 or 1: `random() - 0.5`
  three_way,  ///< -1, 0 or 1: `floor(3 * random()) - 1`
  zero_one,   ///< 0 or 1: `random() < 0.5` where false and true are numbers
};

inline constexpr std::string_view coin_comparator =
    "the cards are sorted with a comparator that answers at random (random() - 0.5); a sort is "
    "even-handed only when its answers agree with each other";
inline constexpr std::string_view three_way_comparator =
    "the cards are sorted with a comparator that answers -1, 0 or 1 at random; a sort is "
    "even-handed only when its answers agree with each other";
inline constexpr std::string_view zero_one_comparator =
    "the cards are sorted with a comparator that answers 0 or 1 at random, true or false, where a "
    "sort wants a number below or above zero, and answers that agree with each other";

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

/// Says in turn whether the first goes before the second. No other choice is made meanwhile.
template <Answers answers, class Choices>
auto comparator_of(Choices& choices) {
  if constexpr (answers == Answers::coin) {
    return coins_of(choices);
  } else {
    return [&choices] { return random_answer<answers>(choices) < 0; };
  }
}

/// The place that a binary search among places low … high-1 finds for what goes before a card
/// there when `goes_before()` says so.
template <class Comparator>
constexpr std::size_t random_search(std::size_t low, std::size_t high, Comparator&& goes_before) {
  for (std::size_t left = high - low; left > 0;) {
    const std::size_t half = left / 2;
    const bool before = goes_before();
    low += either(before, std::size_t{0}, half + 1);
    left = either(before, half, left - half - 1);
  }
  return low;
}

}  // namespace evenhand::shuffle
