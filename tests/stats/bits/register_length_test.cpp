#include "stats/bits/register_length.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "stats/bits/linear_complexity.hpp"
#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

TEST(RegisterLength, IsTheLinearComplexity) {
  for (const std::size_t m : {1U, 2U, 7U, 8U, 64U, 65U, 200U, 777U}) {
    const BitSequence bits = fair_bits(30 * m, m);
    const auto complexities = linear_complexities(bits, m);
    for (std::size_t block = 0; block < 30; ++block) {
      ASSERT_EQ(register_length(bits, block * m, 1, m), complexities[block]) << m << ' ' << block;
    }
  }
  EXPECT_EQ(register_length(BitSequence(100), 0, 1, 100), 0U);
  EXPECT_EQ(register_length(BitSequence(100), 0, 1, 0), 0U);
  EXPECT_THROW(register_length(BitSequence(100), 1, 1, 100), std::domain_error);
}

TEST(RegisterLength, TakesOneBitAWord) {
  const BitSequence bits = fair_bits(1000, 2);
  BitSequence picked(100);
  for (std::size_t i = 0; i < 100; ++i) picked.set(i, bits[7 + 9 * i]);
  EXPECT_EQ(register_length(bits, 7, 9, 100), register_length(picked, 0, 1, 100));
}

// Matsumoto & Nishimura's generator has 19,937 bits of state.
TEST(RegisterLength, OfABitOfTheMersenneTwisterIsItsState) {
  std::mt19937_64 twister(1);
  BitSequence bits(40'000);
  for (std::size_t i = 0; i < bits.size(); ++i) bits.set(i, (twister() & 1U) != 0);
  EXPECT_EQ(register_length(bits, 0, 1, bits.size()), 19'937U);
  EXPECT_LT(register_length_p(19'937, 40'000).log10(), -30);
}

TEST(RegisterLength, HasRueppelsDistribution) {
  // The chances over all sequences of twelve bits.
  std::vector<double> chance(13);
  for (unsigned word = 0; word < (1U << 12); ++word) {
    BitSequence bits(12);
    bits.put(0, word, 12);
    chance[register_length(bits, 0, 1, 12)] += std::ldexp(1.0, -12);
  }
  for (std::uint64_t length = 0; length <= 12; ++length) {
    double lower = 0;
    double upper = 0;
    for (std::uint64_t l = 0; l <= 12; ++l) {
      if (l <= length) lower += chance[l];
      if (l >= length) upper += chance[l];
    }
    EXPECT_NEAR(register_length_p(length, 12).value(), std::min(1.0, 2 * std::min(lower, upper)),
                1e-12)
        << length;
  }
}

TEST(RegisterLength, IsTestedAndTellsWhatIsForetold) {
  EXPECT_TRUE(register_test(10, 99).is_skipped());
  const TestResult found = register_test(32, 200);
  EXPECT_NEAR(found.effect->value, 1 - 64.0 / 200, 1e-12);
  EXPECT_LT(found.p.log10(), -40);
  const TestResult fair = register_test(100, 200);
  EXPECT_EQ(fair.effect->value, 0);
  EXPECT_LT(fair.effect->interval.low, 0);
  EXPECT_GT(fair.effect->interval.high, 0);
  EXPECT_EQ(fair.p.value(), 1);
}

TEST(RegisterLength, DetectsTheLongestRegisterThatItRejects) {
  for (const double alpha : {0.01, 1e-6}) {
    const double share = detectable_foretold(500, alpha);
    const auto length = static_cast<std::uint64_t>(std::lround((1 - share) * 250));
    EXPECT_LE(register_length_p(length, 500).value(), alpha);
    EXPECT_GT(register_length_p(length + 1, 500).value(), alpha);
  }
  EXPECT_TRUE(std::isinf(detectable_foretold(100, 1e-40)));
}

}  // namespace
}  // namespace evenhand::stats::bits
