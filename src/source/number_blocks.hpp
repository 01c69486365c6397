#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "src/source/byte_window.hpp"

namespace evenhand::source {

/// The numbers of up to four digits in 32 bytes of text; of each property a bit a byte, the first
/// the lowest.
struct NumberBlock {
  static constexpr unsigned bytes = 32;
  static constexpr unsigned most_digits = 4;
  std::uint32_t digits;
  std::uint32_t before_digits;  ///< what a digit follows
  std::uint32_t commas;
  std::uint32_t others;        ///< neither digits nor separators, and fifth digits
  std::uint32_t stray_commas;  ///< that no digit stands before
  std::uint32_t first_zeros;   ///< that begin a number
  /// The number whose last digit stands at a place.
  std::array<std::uint16_t, bytes> numbers;
};

/// Finds the numbers in the text's first blocks.size() blocks. ByteWindow::readable of the bytes
/// around them can be read.
void find_numbers(const char* text, std::span<NumberBlock> blocks);

/// Calls take(number) for one number of the text after the other, until it returns false. False
/// then, and where anything but numbers of up to four digits stands between blanks and commas; with
/// json also unless one comma stands right after each number but the last. No digit stands right
/// before the text; around it ByteWindow::readable bytes can be read.
template <bool json, class Take>
bool for_each_number(std::string_view text, const Take& take) {
  static_assert(ByteWindow::readable > NumberBlock::bytes);
  std::array<NumberBlock, 8> found;
  const std::size_t blocks = (text.size() + NumberBlock::bytes - 1) / NumberBlock::bytes;
  int numbers_less_commas = 0;
  bool has_comma = false;  // after the last number
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t at = b * NumberBlock::bytes;
    if (b % found.size() == 0) {
      find_numbers(text.data() + at, std::span(found).first(std::min(found.size(), blocks - b)));
    }
    const NumberBlock& here = found[b % found.size()];
    const std::size_t left = text.size() - at;
    const bool is_last = left <= NumberBlock::bytes;
    const std::uint32_t inside = is_last ? UINT32_MAX >> (NumberBlock::bytes - left) : UINT32_MAX;
    // The bytes after the text are no part of it.
    const std::uint32_t goes_on = here.before_digits & (is_last ? inside >> 1U : inside);
    const std::uint32_t lasts = here.digits & inside & ~goes_on;
    if ((here.others & inside) != 0) return false;
    if constexpr (json) {
      const std::uint32_t commas = here.commas & inside;
      if (((here.stray_commas & inside) | (here.first_zeros & goes_on)) != 0) return false;
      numbers_less_commas += std::popcount(lasts) - std::popcount(commas);
      if ((lasts | commas) != 0) has_comma = commas > lasts;
    }
    for (std::uint32_t rest = lasts; rest != 0; rest &= rest - 1) {
      if (!take(here.numbers[static_cast<unsigned>(std::countr_zero(rest))])) return false;
    }
  }
  return !json || (numbers_less_commas == 1 && !has_comma);
}

}  // namespace evenhand::source
