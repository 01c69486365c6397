#include "stats/distributions/quadratic_form.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"

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

// What three moments can do, as the header says it: these are the figures of the approximation
// itself (checked apart from this program), not of its implementation.
TEST(QuadraticForm, OfUnequalWeightsIsNearTheExactTail) {
  for (const double b : {0.2, 0.5, 0.9}) {
    const QuadraticForm form{2 + 2 * b, 2 + 2 * b * b, 2 + 2 * b * b * b};
    for (const double q : {3.0, 6.0, 10.0}) {
      EXPECT_NEAR(quadratic_form_upper_tail(q, form).value() / exact_tail(q, 1, b), 1, 0.02) << q;
    }
  }
  const QuadraticForm form{3, 2.5, 2.25};
  EXPECT_NEAR(exact_tail(25, 1, 0.5), 7.4533e-6, 1e-10);
  EXPECT_NEAR(quadratic_form_upper_tail(25, form).value(), 5.1057e-6, 1e-10);
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

}  // namespace
}  // namespace evenhand::stats
