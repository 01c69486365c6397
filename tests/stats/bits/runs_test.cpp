#include "stats/bits/runs.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

// SP 800-22 Rev. 1a, 2.1.4 and 2.1.8.
TEST(Frequency, AgreesWithTheStandardsExamples) {
  const TestResult ten = frequency_test(BitSequence::of("1011010101"));
  EXPECT_NEAR(ten.statistic, 0.632455532, 1e-9);
  EXPECT_NEAR(ten.p.value(), 0.527089, 5e-7);
  const TestResult hundred = frequency_test(hundred_of_pi());
  EXPECT_NEAR(hundred.statistic, 1.6, 1e-12);
  EXPECT_NEAR(hundred.p.value(), 0.109599, 5e-7);
  EXPECT_DOUBLE_EQ(hundred.effect->value, 0.42);
}

TEST(Frequency, TellsHowSmallTheProbabilityOfAConstantIs) {
  EXPECT_LT(frequency_test(BitSequence(1'000'000)).p.log10(), -200'000);
}

// 2.2.4 and 2.2.8.
TEST(BlockFrequency, AgreesWithTheStandardsExamples) {
  const TestResult ten = block_frequency_test(BitSequence::of("0110011010"), 3);
  EXPECT_NEAR(ten.statistic, 1, 1e-12);
  EXPECT_NEAR(ten.p.value(), 0.801252, 5e-7);
  const TestResult hundred = block_frequency_test(hundred_of_pi(), 10);
  EXPECT_NEAR(hundred.statistic, 7.2, 1e-12);
  EXPECT_NEAR(hundred.p.value(), 0.706438, 5e-7);
}

TEST(BlockFrequency, NeedsABlock) {
  EXPECT_THROW(block_frequency_test(BitSequence(10), 11), std::domain_error);
  EXPECT_THROW(block_frequency_test(BitSequence(10), 0), std::domain_error);
}

// SP 800-22 Rev. 1a, 2.3.4 and 2.3.8.
TEST(Runs, AgreesWithTheStandardsExamples) {
  EXPECT_NEAR(runs_test(BitSequence::of("1001101011")).p.value(), 0.147232, 5e-7);
  EXPECT_NEAR(runs_test(hundred_of_pi()).p.value(), 0.500798, 5e-7);
}

TEST(Runs, IsNotAskedOfTooManyOnes) {
  BitSequence bits(100);
  for (std::size_t i = 0; i < 80; ++i) bits.set(i, true);
  EXPECT_TRUE(runs_test(bits).is_skipped());
  EXPECT_EQ(runs_test(bits, Constants::nist).p.value(), 0);
}

// 2.4.4; some copies have 0.180598, which comes of rounded probabilities.
TEST(LongestRun, AgreesWithTheStandardsExample) {
  const BitSequence bits = BitSequence::of(
      "11001100000101010110110001001100111000000000001001001101010100010001001111010110"
      "100000001101011111001100111001101101100010110010");
  const TestResult result = longest_run_test(bits);
  EXPECT_NEAR(result.p.value(), 0.180609, 5e-7);
  EXPECT_EQ(result.degrees_of_freedom, 3);
  EXPECT_THROW(longest_run_test(BitSequence(127)), std::domain_error);
}

std::size_t plain_longest_run(const BitSequence& bits, std::size_t first, std::size_t count) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (std::size_t i = first; i < first + count; ++i) {
    run = bits[i] ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

TEST(LongestRun, IsThatOfAPlainLoop) {
  SmallGenerator generator(3);
  for (int trial = 0; trial < 300; ++trial) {
    BitSequence bits = fair_bits(300, generator);
    const std::size_t from = generator.below(200);
    const std::size_t ones = generator.below(100);
    for (std::size_t i = 0; i < ones; ++i) bits.set(from + i, true);
    const std::size_t first = generator.below(100);
    const std::size_t count = generator.below(201);
    ASSERT_EQ(longest_run(bits, first, count), plain_longest_run(bits, first, count));
  }
}

TEST(LongestRun, HasTheClassesOfEightBits) {
  // By enumeration: 55, 94, 59 and 48 of 256 bytes have runs of up to 1, 2, 3 and more.
  const std::vector<double> expected = {55 / 256.0, 94 / 256.0, 59 / 256.0, 48 / 256.0};
  const LongestRunClasses classes = longest_run_classes(6271, Constants::exact);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(classes.probabilities[i], expected[i], 1e-15);
}

TEST(LongestRun, HasNistsClassesWithinTheirDigits) {
  for (const std::size_t n : {6272U, 750'000U}) {
    const LongestRunClasses exact = longest_run_classes(n, Constants::exact);
    const LongestRunClasses nist = longest_run_classes(n, Constants::nist);
    EXPECT_EQ(exact.m, nist.m);
    const double sum = std::accumulate(exact.probabilities.begin(), exact.probabilities.end(), 0.0);
    EXPECT_NEAR(sum, 1, 1e-12);
    for (std::size_t i = 0; i < exact.probabilities.size(); ++i) {
      EXPECT_NEAR(exact.probabilities[i], nist.probabilities[i], n == 6272 ? 1e-4 : 5e-3);
    }
  }
}

}  // namespace

}  // namespace evenhand::stats::bits
