#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace evenhand::source {

/// The fault of the numbers of a deal, and which of them it is.
struct WordFault {
  std::size_t card = 0;
  std::string what;
};

/// Returns the fault of numbers that are no deal: none of a whole deck of `deck_size` cards, or no
/// draw out of it, whose first card has the number `base`. `told` is what was said of them: "u8,
/// --deck 52".
WordFault fault_of_words(std::span<const std::size_t> numbers, std::size_t base,
                         std::size_t deck_size, std::string_view told);

}  // namespace evenhand::source
