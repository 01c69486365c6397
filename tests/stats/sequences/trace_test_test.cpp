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
  // The size that is found with 90 % power grows as the root of the terms shrinks.
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

TEST(TraceTest, DifferenceIsStudentsWhereItsVarianceIsToldByFewValues) {
  const TestResult test = difference_test(-0.3, 0.01, 2, "effect", 0.99, 9);
  EXPECT_NEAR(test.p.log, student_two_sided(3, 9).log, 1e-12);
  // 3.250: a table of the t distribution.
  EXPECT_NEAR(test.effect->interval.high, -0.15 + 3.250 * 0.1 / 2, 1e-4);
  EXPECT_NEAR(detectable_difference_of_means(400, INFINITY, 0.05, 0.9), (1.959964 + 1.281552) / 20,
              1e-6);
  EXPECT_GT(detectable_difference_of_means(400, 9, 0.05, 0.9),
            detectable_difference_of_means(400, INFINITY, 0.05, 0.9));
}

TEST(TraceTest, FindsTheDetectableEffectBesideOneLargeWeight) {
  // One weight of 1 beside 100 of .05; what is found lies along the others, which vary less.
  const CovarianceTraces traces{6, 1.25, 1.0125};
  const double found = detectable_by_traces(1, traces, 100, 0.01, 0.9);
  const CovarianceTraces of_two_moments{6, 1.25};
  EXPECT_GT(found, detectable_by_traces(1, of_two_moments, 100, 0.01, 0.9));
  const double shift = std::sqrt(found * found * 100 / 100);
  SmallGenerator generator(5);
  const auto normal = [&] {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += generator.uniform();
    return sum;
  };
  int rejected = 0;
  constexpr int sessions = 4000;
  for (int session = 0; session < sessions; ++session) {
    double square = std::pow(normal(), 2);
    for (int i = 0; i < 100; ++i) square += std::pow(std::sqrt(0.05) * normal() + shift, 2);
    rejected += trace_test(square, 1, traces, "effect", 100).p.value() <= 0.01 ? 1 : 0;
  }
  EXPECT_GE(rejected / static_cast<double>(sessions), 0.9);
}

TEST(TraceTestCalibrationSlow, UnequalEigenvaluesHaveUniformPValuesAsFarAsTestsLook) {
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
  CovarianceTraces three = traces;
  for (int i = 1; i <= 60; ++i) three.third += std::pow(i, -3);
  std::vector<double> p_values;
  std::vector<double> by_three;
  for (int session = 0; session < 20'000; ++session) {
    double square = 0;
    for (int i = 1; i <= 60; ++i) square += std::pow(normal(), 2) / i;
    p_values.push_back(trace_test(square, 1, traces, "effect", 1).p.value());
    by_three.push_back(trace_test(square, 1, three, "effect", 1).p.value());
  }
  EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 0.006);
  EXPECT_LT(share_below(p_values, 0.001), 0.004);
  EXPECT_NEAR(share_below(by_three, 0.01), 0.01, 0.002);
  EXPECT_LT(share_below(by_three, 0.001), 0.002);
}

}  // namespace
}  // namespace evenhand::stats
