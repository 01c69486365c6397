#pragma once

#include "stats/bits/bit_sequence.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats::bits {

inline BitSequence fair_bits(std::size_t n, SmallGenerator& generator) {
  BitSequence bits(n);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < n; ++i, word >>= 1U) {
    if (i % 64 == 0) word = generator.next();
    bits.set(i, (word & 1U) != 0);
  }
  return bits;
}

inline BitSequence fair_bits(std::size_t n, std::uint64_t seed) {
  SmallGenerator generator(seed);
  return fair_bits(n, generator);
}

/// The first hundred bits of pi, and what SP 800-22 takes for the longest run of ones.
inline BitSequence hundred_of_pi() {
  return BitSequence::of(
      "11001001000011111101101010100010001000010110100011"
      "00001000110100110001001100011001100010100010111000");
}

}  // namespace evenhand::stats::bits
