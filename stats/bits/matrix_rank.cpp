#include "stats/bits/matrix_rank.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/bits/class_test.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr unsigned side = 32;

}  // namespace

unsigned rank_of(BitMatrix matrix) {
  unsigned rank = 0;
  for (unsigned row = 0; row < side; ++row) {
    const std::uint32_t pivot = matrix[row];
    if (pivot == 0) continue;
    ++rank;
    const std::uint32_t lowest = pivot & (~pivot + 1);
    for (unsigned below = row + 1; below < side; ++below) {
      matrix[below] ^= (matrix[below] & lowest) != 0 ? pivot : 0;
    }
  }
  return rank;
}

double rank_probability(unsigned rank) {
  const int missing = static_cast<int>(side - rank);
  double probability = std::ldexp(1.0, -missing * missing);
  for (int i = 0; i < static_cast<int>(rank); ++i) {
    const double free = 1 - std::ldexp(1.0, i - static_cast<int>(side));
    probability *= free * free / (1 - std::ldexp(1.0, i - static_cast<int>(rank)));
  }
  return probability;
}

TestResult rank_test(const BitSequence& bits) {
  const std::size_t matrices = bits.size() / (side * side);
  if (matrices == 0) throw std::domain_error("rank: at least 1024 bits are needed");
  std::vector<std::uint64_t> counts(3);
  for (std::size_t i = 0; i < matrices; ++i) {
    BitMatrix matrix;
    for (unsigned row = 0; row < side; ++row) {
      matrix[row] = static_cast<std::uint32_t>(bits.word_at((i * side + row) * side));
    }
    const unsigned rank = rank_of(matrix);
    ++counts[rank == side ? 0 : rank == side - 1 ? 1 : 2];
  }
  const double full = rank_probability(side);
  const double one_less = rank_probability(side - 1);
  return class_test(counts, std::vector<double>{full, one_less, 1 - full - one_less});
}

}  // namespace evenhand::stats::bits
