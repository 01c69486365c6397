#include "stats/bits/linear_complexity.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

/// Berlekamp and Massey's algorithm as Massey wrote it (1969).
std::uint32_t massey(const BitSequence& bits, std::size_t first, std::size_t count) {
  std::vector<bool> c(count + 1);
  std::vector<bool> b(count + 1);
  c[0] = b[0] = true;
  std::size_t length = 0;
  std::size_t since = 1;
  for (std::size_t n = 0; n < count; ++n) {
    bool discrepancy = false;
    for (std::size_t i = 0; i <= length; ++i) {
      discrepancy = discrepancy != (c[i] && bits[first + n - i]);
    }
    if (discrepancy) {
      const std::vector<bool> before = c;
      for (std::size_t i = 0; i + since <= count; ++i) c[i + since] = c[i + since] != b[i];
      if (2 * length <= n) {
        length = n + 1 - length;
        b = before;
        since = 0;
      }
    }
    ++since;
  }
  return static_cast<std::uint32_t>(length);
}

TEST(LinearComplexity, IsMasseysOfEveryShortSequence) {
  for (std::size_t m = 1; m <= 10; ++m) {
    BitSequence all(m << m);
    for (std::size_t word = 0; word < (std::size_t{1} << m); ++word) {
      for (std::size_t i = 0; i < m; ++i) all.set(word * m + i, ((word >> i) & 1U) != 0);
    }
    const std::vector<std::uint32_t> found = linear_complexities(all, m);
    for (std::size_t word = 0; word < found.size(); ++word) {
      ASSERT_EQ(found[word], massey(all, word * m, m)) << m << ' ' << word;
    }
  }
}

TEST(LinearComplexity, IsMasseysOfLongerBlocks) {
  for (const std::size_t m : {63U, 64U, 65U, 500U}) {
    const BitSequence bits = fair_bits(20 * m + 7, m);
    const std::vector<std::uint32_t> found = linear_complexities(bits, m);
    ASSERT_EQ(found.size(), 20U);
    for (std::size_t block = 0; block < 20; ++block) {
      EXPECT_EQ(found[block], massey(bits, block * m, m)) << m << ' ' << block;
    }
  }
}

// SP 800-22 Rev. 1a, 2.10.4.
TEST(LinearComplexity, AgreesWithTheStandardsExample) {
  EXPECT_EQ(linear_complexities(BitSequence::of("1101011110001"), 13),
            std::vector<std::uint32_t>{4});
}

TEST(LinearComplexity, ClassesHaveTheChancesOfTheLimit) {
  const auto exact = complexity_probabilities(500, Constants::exact);
  const std::vector<double> limit = {1.0 / 96, 1.0 / 32, 0.125, 0.5, 0.25, 0.0625, 1.0 / 48};
  for (std::size_t i = 0; i < 7; ++i) EXPECT_NEAR(exact[i], limit[i], 1e-15) << i;
  const auto odd = complexity_probabilities(501, Constants::exact);
  EXPECT_NEAR(std::accumulate(odd.begin(), odd.end(), 0.0), 1, 1e-14);
}

TEST(LinearComplexity, FindsAShiftRegister) {
  BitSequence bits(100'000);
  for (std::size_t i = 0; i < 90; ++i) bits.set(i, i % 7 == 0);
  for (std::size_t i = 90; i < bits.size(); ++i) bits.set(i, bits[i - 90] != bits[i - 11]);
  EXPECT_LT(linear_complexity_test(bits, 500).p.log10(), -1000);
  EXPECT_THROW(linear_complexity_test(BitSequence(10), 11), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::bits
