#include "src/source/word_fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "src/source/card_words.hpp"

namespace evenhand::source {

WordFault fault_of_words(std::span<const std::size_t> numbers, std::size_t base,
                         std::size_t deck_size, std::string_view told) {
  const std::size_t highest = deck_size + base - 1;
  constexpr std::size_t none = SIZE_MAX;
  std::vector<std::size_t> place(deck_size, none);
  std::size_t twice = none;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < base || numbers[i] > highest) {
      return {i, fmt::format("found {}, expected a card from {} to {} ({})", numbers[i], base,
                             highest, told)};
    }
    std::size_t& seen = place[numbers[i] - base];
    if (seen == none) {
      seen = i;
    } else if (twice == none) {
      twice = i;
    }
  }
  if (numbers.size() < deck_size) {
    return {twice, fmt::format("card {} a second time; expected {} different cards of {} to {}{}",
                               numbers[twice], numbers.size(), base, highest, repeats_hint)};
  }
  const auto missing =
      static_cast<std::size_t>(std::find(place.begin(), place.end(), none) - place.begin());
  return {twice, fmt::format("card {} a second time, and card {} is missing; expected each of the "
                             "{} cards {} to {} once",
                             numbers[twice], missing + base, deck_size, base, highest)};
}

}  // namespace evenhand::source
