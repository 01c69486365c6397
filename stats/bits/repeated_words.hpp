#pragma once

#include <array>
#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// Words that come again among the whole words of `width` bits that a sequence consists of.
struct WordRepeats {
  std::uint64_t pairs = 0;  ///< of equal ones
  std::uint64_t most = 0;   ///< how often the commonest comes; 0 without any word
  /// It, its first bit lowest; of several the one whose number, low bits first, is the smallest.
  std::array<std::uint64_t, 2> commonest{};
};
/// `width` is 16 to 128 (std::domain_error).
WordRepeats word_repeats(const BitSequence& bits, unsigned width);

/// Returns how many pairs of equal words are expected in a fair sequence of n bits: C(n / width, 2)
/// / 2^width, exactly.
double expected_word_pairs(std::size_t n, unsigned width);

/// Do words repeat as often as by chance? Too often in a keystream that is used again or a block
/// cipher in codebook mode, too seldom in a counter or a congruential generator, whose outputs are
/// all of its state and so come once a period. `pairs` of several sequences together, of which
/// `expected` are expected: Poisson while words are few against their values, two-sided (twice the
/// smaller tail, at most 1).
PValue repeated_words_p(std::uint64_t pairs, double expected);

}  // namespace evenhand::stats::bits
