#include "stats/bits/lattice.hpp"

#include <algorithm>
#include <bit>
#include <vector>

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

Quarters lattice_quarters(const BitSequence& bits, const Lattice& lattice) {
  std::size_t terms = lattice.u.size();
  while (lattice.u[terms - 1] == 0) --terms;
  std::vector<std::uint64_t> words(bits.size() / lattice.width);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = turned_round(bits.word_at(i * lattice.width)) >> (64 - lattice.width);
  }
  Quarters quarters{};
  for (std::size_t n = 0; n + terms <= words.size(); ++n) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < terms; ++i) {
      sum += static_cast<std::uint64_t>(std::int64_t{lattice.u[i]}) * words[n + i];
    }
    ++quarters[(sum >> (lattice.width - 2)) & 3U];
  }
  return quarters;
}

}  // namespace evenhand::stats::bits
