#include "stats/sequences/trace_test.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(TraceTest, IsChiSquareWhereEigenvaluesAreEqual) {
  // Five eigenvalues of 0.2, three copies.
  const CovarianceTraces traces{1, 0.2};
  const TestResult test = trace_test(6, 3, traces, "effect", 100);
  EXPECT_NEAR(test.statistic, 30, 1e-12);
  EXPECT_NEAR(*test.degrees_of_freedom, 15, 1e-12);
  EXPECT_NEAR(test.p.log, chi_squared_upper_tail(30, 15).log, 1e-12);
  EXPECT_NEAR(test.effect->value, std::sqrt((6 - 3) / 100.0), 1e-12);
  EXPECT_EQ(test.effect->name, "effect");
  // What is found with 90 % power grows as the root of the terms shrinks.
  const double found = detectable_by_traces(3, traces, 100, 0.01, 0.9);
  EXPECT_NEAR(detectable_by_traces(3, traces, 400, 0.01, 0.9), found / 2, 1e-12);
  EXPECT_TRUE(trace_test(6, 3, {0, 0}, "effect", 100).is_skipped());
  EXPECT_TRUE(trace_test(6, 3, {1, 1000}, "effect", 100).is_skipped());
  EXPECT_TRUE(trace_test(6, 3, {1, 1e-9}, "effect", 100).is_skipped());
}

TEST(TraceTest, DifferenceIsNormal) {
  const TestResult test = difference_test(-0.3, 0.01, 2, "effect");
  EXPECT_NEAR(test.statistic, -3, 1e-12);
  EXPECT_NEAR(test.p.log, normal_two_sided(3).log, 1e-12);
  EXPECT_NEAR(test.effect->value, -0.15, 1e-12);
  EXPECT_NEAR(test.effect->interval.high, -0.15 + 2.575829303549 * 0.1 / 2, 1e-9);
  EXPECT_TRUE(difference_test(1, 0, 1, "effect").is_skipped());
}

TEST(TraceTestCalibration, UnequalEigenvaluesHaveUniformPValuesAsFarAsTestsLook) {
  // Eigenvalues 1, 1/2, … 1/60: their sum is taken for one chi-square of its mean and variance.
  SmallGenerator generator(7);
  const auto normal = [&] {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
      sum += (static_cast<double>(generator.next() >> 11U) + 0.5) / 9007199254740992.0;
    }
    return sum;
  };
  CovarianceTraces traces;
  for (int i = 1; i <= 60; ++i) {
    traces.first += 1.0 / i;
    traces.second += 1.0 / i / i;
  }
  std::vector<double> p_values;
  for (int session = 0; session < 20'000; ++session) {
    double square = 0;
    for (int i = 1; i <= 60; ++i) square += std::pow(normal(), 2) / i;
    p_values.push_back(trace_test(square, 1, traces, "effect", 1).p.value());
  }
  EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 0.006);
  EXPECT_LT(share_below(p_values, 0.001), 0.004);
}

}  // namespace
}  // namespace evenhand::stats
