#pragma once

#include <array>
#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

// Flaws that a reader of the bytes would see: counters, one value over and over, bits that are
// always the same, blocks that come again. A byte is eight bits of a sequence, the first highest.

/// The way in which words are made of bytes.
struct WordOrder {
  unsigned width;      ///< bits: 8, 16, 32 or 64
  bool little_endian;  ///< the first byte is the lowest
};
inline constexpr std::array<WordOrder, 7> word_orders = {
    {{8, false}, {16, false}, {16, true}, {32, false}, {32, true}, {64, false}, {64, true}}};

/// Differences of successive words, modulo 2^width, that equal the first of them. Given that one
/// the others are as likely to be any number, independently, so that of `places` as many are
/// binomial with chance 2^-width.
struct Steps {
  std::uint64_t places = 0;  ///< two less than there are whole words; 0 for fewer
  std::uint64_t equal = 0;
  std::uint64_t step = 0;   ///< the first difference
  std::uint64_t first = 0;  ///< the first word

  friend bool operator==(const Steps&, const Steps&) = default;
};
std::array<Steps, word_orders.size()> steps_of(const BitSequence& bits);

/// Returns how often the lowest, …, the highest bit of a whole byte is 1.
std::array<std::uint64_t, 8> byte_bit_ones(const BitSequence& bits);

/// P(of m independent words that are uniform on 2^width values some value comes `most` times or
/// more): at most C(m, most) / 2^(width (most - 1)); returns this bound, or 1 where it is larger.
PValue commonest_word_p(std::uint64_t most, std::uint64_t words, unsigned width);

}  // namespace evenhand::stats::bits
