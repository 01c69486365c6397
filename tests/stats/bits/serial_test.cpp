#include "stats/bits/serial.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

// SP 800-22 Rev. 1a, 2.11.4; its step 5 has other values than its step 6, which are right.
TEST(Serial, AgreesWithTheStandardsExample) {
  const auto results = serial_tests(BitSequence::of("0011011101"), 3);
  EXPECT_NEAR(results[0].statistic, 1.6, 1e-12);
  EXPECT_NEAR(results[1].statistic, 0.8, 1e-12);
  EXPECT_NEAR(results[0].p.value(), 0.808792, 5e-7);
  EXPECT_NEAR(results[1].p.value(), 0.670320, 5e-7);
  EXPECT_THROW(serial_tests(BitSequence(100), 1), std::domain_error);
}

// 2.12.4, where the text has χ² = .502193 for 10.04386, and 2.12.8.
TEST(ApproximateEntropy, AgreesWithTheStandardsExamples) {
  const TestResult ten = approximate_entropy_test(BitSequence::of("0100110101"), 3);
  EXPECT_NEAR(ten.statistic, 10.04386, 5e-6);
  EXPECT_NEAR(ten.p.value(), 0.261961, 5e-7);
  const TestResult hundred = approximate_entropy_test(hundred_of_pi(), 2);
  EXPECT_NEAR(hundred.statistic, 5.550792, 5e-7);
  EXPECT_NEAR(hundred.p.value(), 0.235301, 5e-7);
}

}  // namespace
}  // namespace evenhand::stats::bits
