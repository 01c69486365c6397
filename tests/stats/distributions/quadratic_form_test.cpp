#include "stats/distributions/quadratic_form.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

TEST(QuadraticForm, OfEqualWeightsIsChiSquared) {
  // Seven weights of 3.
  const QuadraticForm form{21, 63, 189};
  EXPECT_NEAR(form.degrees_of_freedom(), 7, 1e-12);
  for (const double q : {5.0, 21.0, 60.0, 300.0}) {
    EXPECT_NEAR(quadratic_form_upper_tail(q, form).log, chi_squared_upper_tail(q / 3, 7).log,
                1e-9 * std::fabs(chi_squared_upper_tail(q / 3, 7).log));
  }
}

/// Two weights a and two weights b: a sum of two exponentials of means 2a and 2b.
double exact_tail(double q, double a, double b) {
  return (a * std::exp(-q / (2 * a)) - b * std::exp(-q / (2 * b))) / (a - b);
}

TEST(QuadraticForm, OfUnequalWeightsIsNearTheExactTail) {
  for (const double b : {0.2, 0.5, 0.9}) {
    const QuadraticForm form{2 + 2 * b, 2 + 2 * b * b, 2 + 2 * b * b * b};
    for (const double q : {3.0, 6.0, 10.0}) {
      EXPECT_NEAR(quadratic_form_upper_tail(q, form).value() / exact_tail(q, 1, b), 1, 0.1) << q;
    }
    // Two largest weights are taken for one that is larger: far out the tail is never too thin.
    EXPECT_GT(form.largest_weight(), 1);
    EXPECT_GT(quadratic_form_upper_tail(1000, form).log, std::log(exact_tail(1000, 1, b)));
  }
}

// Computed apart: a weight of .95 beside 361 of .05, and three of 2 beside ten of .5, as sums of
// chi-square tails over a negative binomial number of degrees of freedom (Ruben 1962).
TEST(QuadraticForm, IsThatOfOneLargeWeightAndEqualOthers) {
  const QuadraticForm one{0.95 + 361 * 0.05, 0.9025 + 361 * 0.0025, 0.857375 + 361 * 0.000125};
  EXPECT_NEAR(one.largest_weight(), 0.95, 1e-9);
  for (const auto& [q, exact] : {std::pair{22.0, 0.06377180972074248},
                                 {25.0, 0.009596116280528016},
                                 {30.0, 0.0005280357706688775},
                                 {40.0, 2.0339520831277214e-06},
                                 {60.0, 3.972798185223541e-11}}) {
    EXPECT_NEAR(quadratic_form_upper_tail(q, one).value() / exact, 1, 0.1) << q;
  }
  const QuadraticForm third{2 + 10.0 / 3 * 0.5, 4 + 10.0 / 3 * 0.25, 8 + 10.0 / 3 * 0.125};
  for (const auto& [q, exact] : {std::pair{10.0, 0.4959796250883122},
                                 {30.0, 0.006846934364385721},
                                 {60.0, 5.501791333213015e-06}}) {
    EXPECT_NEAR(quadratic_form_upper_tail(q, third, 3).value() / exact, 1, 0.1) << q;
  }
  // At the mean, where the terms of the approximation cancel, it goes on evenly.
  const double mean = one.trace;
  EXPECT_NEAR(quadratic_form_upper_tail(mean * (1 + 1e-9), one).value(),
              quadratic_form_upper_tail(mean * (1 + 1e-5), one).value(), 1e-3);
}

TEST(QuadraticForm, HasNoLargerWeightThanItSays) {
  SmallGenerator random(3);
  for (int form = 0; form < 200; ++form) {
    QuadraticForm sums;
    double largest = 0;
    for (int i = 0; i < 2 + form % 9; ++i) {
      const double weight = std::pow(random.uniform(), 3);
      sums.trace += weight;
      sums.trace2 += weight * weight;
      sums.trace3 += weight * weight * weight;
      largest = std::max(largest, weight);
    }
    EXPECT_GE(sums.largest_weight(), largest * (1 - 1e-9));
  }
}

TEST(QuadraticForm, TakesEstimatesOfTheThirdTraceIntoTheirRange) {
  const QuadraticForm low{4, 4, -1};
  EXPECT_NEAR(low.degrees_of_freedom(), 4, 1e-12);
  const QuadraticForm high{4, 4, 1e9};
  EXPECT_NEAR(high.degrees_of_freedom(), 1, 1e-12);
}

TEST(QuadraticForm, RefusesWhatIsNone) {
  EXPECT_THROW(quadratic_form_upper_tail(1, {0, 1, 1}), std::domain_error);
  EXPECT_THROW(quadratic_form_upper_tail(1, {1, 0, 1}), std::domain_error);
}

TEST(QuadraticFormTail, TakesEstimatesThatNoWeightsHaveForOneWeight) {
  const PValue one = quadratic_form_upper_tail(7, {2, 4, 8});
  for (const double trace2 : {4.1, 400.0, 4e9}) {
    EXPECT_NEAR(quadratic_form_upper_tail(7, {2, trace2, 1}).log, one.log, 1e-9) << trace2;
  }
  EXPECT_NEAR(one.log, chi_squared_upper_tail(3.5, 1).log, 1e-9);
}

}  // namespace
}  // namespace evenhand::stats
