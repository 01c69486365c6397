#pragma once

#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/p_value.hpp"

namespace evenhand::stats::bits {

/// Pairs of equal words among the whole words of `width` bits (16 to 128; std::domain_error) that a
/// sequence consists of.
std::uint64_t equal_word_pairs(const BitSequence& bits, unsigned width);

/// How many are expected of a fair sequence of n bits: C(n / width, 2) / 2^width, exactly.
double expected_word_pairs(std::size_t n, unsigned width);

/// Do words repeat as often as by chance? Too often in a keystream that is used again or a block
/// cipher in codebook mode, too seldom in a counter or a congruential generator, whose outputs are
/// all of its state and so come once a period. `pairs` of several sequences together, of which
/// `expected` are expected: Poisson while words are few against their values, two-sided (twice the
/// smaller tail, at most 1).
PValue repeated_words_p(std::uint64_t pairs, double expected);

}  // namespace evenhand::stats::bits
