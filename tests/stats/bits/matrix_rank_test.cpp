#include "stats/bits/matrix_rank.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/expansions.hpp"
#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

/// By products: rows that are random combinations of `rank` independent ones.
BitMatrix matrix_of_rank(unsigned rank, SmallGenerator& generator) {
  BitMatrix matrix{};
  for (unsigned i = 0; i < rank; ++i) {
    // A 1 at column i and zeros at the other columns below `rank`: independent.
    matrix[i] = static_cast<std::uint32_t>((generator.next() << rank) | (std::uint64_t{1} << i));
  }
  for (unsigned i = rank; i < 32; ++i) {
    for (unsigned j = 0; j < rank; ++j) matrix[i] ^= generator.below(2) != 0 ? matrix[j] : 0;
  }
  for (unsigned i = 32; i > 1; --i) std::swap(matrix[i - 1], matrix[generator.below(i)]);
  return matrix;
}

TEST(MatrixRank, IsThatOfMatricesMadeWithIt) {
  SmallGenerator generator(5);
  for (unsigned rank = 0; rank <= 32; ++rank) {
    for (int trial = 0; trial < 20; ++trial) {
      const BitMatrix matrix = matrix_of_rank(rank, generator);
      EXPECT_EQ(rank_of(matrix), rank);
    }
  }
}

TEST(MatrixRank, HasTheDistributionOfRandomMatrices) {
  double sum = 0;
  for (unsigned rank = 0; rank <= 32; ++rank) sum += rank_probability(rank);
  EXPECT_NEAR(sum, 1, 1e-14);
  // SP 800-22 Rev. 1a, 3.5.
  EXPECT_NEAR(rank_probability(32), 0.2888, 5e-5);
  EXPECT_NEAR(rank_probability(31), 0.5776, 5e-5);
}

// 2.5.8: the first 100,000 bits of e.
TEST(MatrixRank, AgreesWithTheStandardsExample) {
  const TestResult result = rank_test(bits_of_e(100'000));
  EXPECT_NEAR(result.statistic, 1.2619656, 5e-7);
  EXPECT_NEAR(result.p.value(), 0.532069, 5e-7);
}

TEST(MatrixRank, NeedsAMatrix) { EXPECT_THROW(rank_test(BitSequence(1023)), std::domain_error); }

}  // namespace
}  // namespace evenhand::stats::bits
