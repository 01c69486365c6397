#include "stats/bits/frequency.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace evenhand::stats::bits
