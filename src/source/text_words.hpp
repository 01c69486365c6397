#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "src/source/byte_window.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// The number of bytes of text that are searched for words at once: a bit each, the first the
/// lowest, says whether it belongs to a word.
inline constexpr unsigned word_block = 32;
using WordBits = std::uint32_t;

/// Finds the words in the text's first bits.size() blocks.
void find_words(const char* text, std::span<WordBits> bits);

/// Calls take(start, length) for one word between blanks and commas (is_separator) after the other,
/// until it returns false. False then, and for a word that begins before the block before its own.
/// Around the text ByteWindow::readable bytes can be read.
template <class Take>
bool for_each_word(std::string_view text, const Take& take) {
  static_assert(ByteWindow::readable >= word_block);
  std::array<WordBits, 8> found;
  std::uint64_t words = 0;  // those of the block before, below
  // A word that ends with the text ends before what stands after it.
  const std::size_t blocks = text.size() / word_block + 1;
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t at = b * word_block;
    if (b % found.size() == 0) {
      find_words(text.data() + at, std::span(found).first(std::min(found.size(), blocks - b)));
    }
    const std::uint64_t inside =
        b + 1 < blocks ? UINT32_MAX : (std::uint64_t{1} << (text.size() - at)) - 1;
    words = words >> word_block | (found[b % found.size()] & inside) << word_block;
    std::uint64_t ends = words << 1U & ~words & UINT64_MAX << word_block;
    for (; ends != 0; ends &= ends - 1) {
      const auto end = static_cast<unsigned>(std::countr_zero(ends));
      const auto length = static_cast<unsigned>(std::countl_one(words << (64 - end)));
      if (length == end || !take(text.data() + at + end - word_block - length, length))
        return false;
    }
  }
  return true;
}

/// The first `length` bytes, 1 to 8, the first the lowest. Eight can be read.
inline std::uint64_t low_bytes(const char* start, unsigned length) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, start, sizeof bytes);
  return bytes & UINT64_MAX >> (64 - 8 * length);
}

}  // namespace evenhand::source
