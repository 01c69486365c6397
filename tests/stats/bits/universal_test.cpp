#include "stats/bits/universal.hpp"

#include <gtest/gtest.h>

#include "stats/distributions/normal.hpp"
#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

// SP 800-22 Rev. 1a, 2.9.4: f_n, and its p-value by the moments of blocks of two bits.
TEST(Universal, AgreesWithTheStandardsExample) {
  const double mean = mean_log_distance(BitSequence::of("01011010011101010111"), 2, 4);
  EXPECT_NEAR(mean, 1.1949875, 5e-8);
  const DistanceMoments moments = distance_moments(2, Constants::exact);
  EXPECT_NEAR(moments.mean, 1.5374383, 5e-8);
  EXPECT_NEAR(moments.variance, 1.338, 5e-4);
  EXPECT_NEAR(normal_two_sided((mean - 1.5374383) / std::sqrt(1.338)).value(), 0.767189, 5e-7);
}

TEST(Universal, HasThePrintedMoments) {
  for (unsigned length = 6; length <= 16; ++length) {
    const DistanceMoments exact = distance_moments(length, Constants::exact);
    const DistanceMoments printed = distance_moments(length, Constants::nist);
    EXPECT_NEAR(exact.mean, printed.mean, 6e-7 * exact.mean) << length;
    EXPECT_NEAR(exact.variance, printed.variance, 7e-4) << length;
  }
  EXPECT_THROW(distance_moments(17, Constants::exact), std::domain_error);
  EXPECT_THROW(distance_moments(5, Constants::nist), std::domain_error);
}

TEST(Universal, TakesLongerBlocksOfMoreBits) {
  EXPECT_EQ(universal_length(387'839), 0U);
  EXPECT_EQ(universal_length(387'840), 6U);
  EXPECT_EQ(universal_length(1'000'000), 7U);
  EXPECT_EQ(universal_length(1'059'061'760), 16U);
  EXPECT_THROW(universal_test(BitSequence(387'839)), std::domain_error);
}

TEST(Universal, FindsWhatCanBeCompressed) {
  BitSequence bits = fair_bits(400'000, 6);
  for (std::size_t i = 0; i < bits.size(); i += 6) bits.set(i, true);
  EXPECT_LT(universal_test(bits).p.value(), 1e-100);
}

}  // namespace
}  // namespace evenhand::stats::bits
