#include "stats/bits/bit_sequence.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::stats::bits {

BitSequence BitSequence::of(std::string_view text) {
  const auto is_bit = [](char c) { return c == '0' || c == '1'; };
  BitSequence bits(static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_bit)));
  std::size_t i = 0;
  for (const char c : text) {
    if (is_bit(c)) bits.set(i++, c == '1');
  }
  return bits;
}

void BitSequence::set_byte(std::size_t byte, std::uint8_t value) {
  std::uint64_t reversed = 0;
  for (unsigned bit = 0; bit < 8; ++bit) reversed |= ((value >> bit) & 1U) << (7 - bit);
  const std::size_t shift = byte % 8 * 8;
  std::uint64_t& word = words_[byte / 8];
  word = (word & ~(std::uint64_t{0xFF} << shift)) | (reversed << shift);
}

std::size_t BitSequence::ones(std::size_t first, std::size_t count) const {
  std::size_t found = 0;
  for (; count >= 64; count -= 64, first += 64) {
    found += static_cast<std::size_t>(std::popcount(word_at(first)));
  }
  return found + static_cast<std::size_t>(std::popcount(low_bits(word_at(first), count)));
}

}  // namespace evenhand::stats::bits
