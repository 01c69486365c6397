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

void BitSequence::put(std::size_t i, std::uint64_t word, std::size_t count) {
  if (count == 0) return;
  word = low_bits(word, count);
  const std::uint64_t mask = low_bits(~std::uint64_t{0}, count);
  const std::size_t shift = i % 64;
  words_[i / 64] = (words_[i / 64] & ~(mask << shift)) | (word << shift);
  if (shift + count <= 64) return;
  words_[i / 64 + 1] = (words_[i / 64 + 1] & ~(mask >> (64 - shift))) | (word >> (64 - shift));
}

void BitSequence::set_byte(std::size_t byte, std::uint8_t value) {
  put(8 * byte, turned_round(value) >> 56U, 8);
}

std::size_t BitSequence::ones(std::size_t first, std::size_t count) const {
  std::size_t found = 0;
  for (; count >= 64; count -= 64, first += 64) {
    found += static_cast<std::size_t>(std::popcount(word_at(first)));
  }
  return found + static_cast<std::size_t>(std::popcount(low_bits(word_at(first), count)));
}

std::uint64_t turned_round(std::uint64_t word) {
  const auto exchange = [&](unsigned shift, std::uint64_t mask) {
    word = ((word >> shift) & mask) | ((word & mask) << shift);
  };
  exchange(1, 0x5555555555555555);
  exchange(2, 0x3333333333333333);
  exchange(4, 0x0F0F0F0F0F0F0F0F);
  exchange(8, 0x00FF00FF00FF00FF);
  exchange(16, 0x0000FFFF0000FFFF);
  return (word >> 32U) | (word << 32U);
}

}  // namespace evenhand::stats::bits
