#include "stats/bits/three_terms.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::stats::bits {

EvenSums even_sums(const BitSequence& bits, const ThreeTerms& terms) {
  const std::size_t far = std::size_t{terms.far} * terms.width;
  const std::size_t between = far - std::size_t{terms.near} * terms.width;
  if (bits.size() <= far) return {};
  EvenSums sums;
  sums.of = bits.size() - far;
  for (std::size_t i = 0; i < sums.of; i += 64) {
    const std::uint64_t odd = bits.word_at(i) ^ bits.word_at(i + between) ^ bits.word_at(i + far);
    const std::size_t here = std::min<std::size_t>(64, sums.of - i);
    sums.even += static_cast<std::uint64_t>(std::popcount(low_bits(~odd, here)));
  }
  return sums;
}

}  // namespace evenhand::stats::bits
