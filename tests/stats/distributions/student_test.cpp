#include "stats/distributions/student.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

TEST(StudentUpperQuantile, IsThatOfClosedForms) {
  // Of one degree, cot(pi p); of two, (1 - 2p) / sqrt(2p (1 - p)).
  for (const double p : {0.4, 0.05, 0.005, 1e-6}) {
    EXPECT_NEAR(student_upper_quantile(p, 1) * std::tan(std::numbers::pi * p), 1, 1e-12) << p;
    EXPECT_NEAR(student_upper_quantile(p, 2) / ((1 - 2 * p) / std::sqrt(2 * p * (1 - p))), 1,
                1e-12);
    EXPECT_NEAR(student_upper_quantile(1 - p, 3), -student_upper_quantile(p, 3), 1e-9 / p);
  }
}

// Tables of the t distribution.
TEST(StudentUpperQuantile, IsThatOfTables) {
  EXPECT_NEAR(student_upper_quantile(0.005, 9), 3.250, 5e-4);
  EXPECT_NEAR(student_upper_quantile(0.005, 40), 2.704, 5e-4);
  EXPECT_NEAR(student_upper_quantile(0.025, 30), 2.042, 5e-4);
}

TEST(StudentUpperQuantile, BecomesTheNormalOne) {
  EXPECT_NEAR(student_upper_quantile(0.005, 1e9), normal_upper_quantile(0.005), 1e-8);
}

}  // namespace
}  // namespace evenhand::stats
