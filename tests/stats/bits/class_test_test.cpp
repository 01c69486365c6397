#include "stats/bits/class_test.hpp"

#include <gtest/gtest.h>

#include <array>

namespace evenhand::stats::bits {
namespace {

TEST(ClassTest, IsPearsons) {
  const std::array<std::uint64_t, 3> counts = {23, 60, 14};
  const std::array<double, 3> probabilities = {0.25, 0.5, 0.25};
  const TestResult result = class_test(counts, probabilities);
  // (23 - 24.25)²/24.25 + (60 - 48.5)²/48.5 + (14 - 24.25)²/24.25.
  EXPECT_NEAR(result.statistic, 7.12371134, 1e-8);
  EXPECT_EQ(result.degrees_of_freedom, 2);
  EXPECT_NEAR(result.p.value(), std::exp(-7.12371134 / 2), 1e-9);
}

}  // namespace
}  // namespace evenhand::stats::bits
