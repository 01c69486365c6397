#include "stats/distributions/poisson.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace evenhand::stats {
namespace {

double upper_by_sum(double count, double mean) {
  double below = 0;
  double term = std::exp(-mean);
  for (double k = 0; k < count; ++k) {
    below += term;
    term *= mean / (k + 1);
  }
  return 1 - below;
}

TEST(Poisson, UpperTailIsTheSumOfItsTerms) {
  EXPECT_EQ(poisson_upper_tail(0, 3).value(), 1);
  for (const double mean : {0.1, 1.0, 4.5, 20.0}) {
    for (double count = 1; count < 2 * mean + 3; ++count) {
      EXPECT_NEAR(poisson_upper_tail(count, mean).value(), upper_by_sum(count, mean), 1e-13)
          << count << ' ' << mean;
    }
  }
  // Far out the first term is nearly all: e^-1 / 200!.
  EXPECT_NEAR(poisson_upper_tail(200, 1).log, -1 - std::lgamma(201.0), 0.006);
}

// Garwood's interval for 10 events, as in tables of exact Poisson limits (95 %: 4.795, 18.390).
TEST(Poisson, MeanIntervalIsGarwoods) {
  const Interval ten = poisson_mean_interval(10, 0.95);
  EXPECT_NEAR(ten.low, 4.7954, 1e-4);
  EXPECT_NEAR(ten.high, 18.3904, 1e-4);
  const Interval none = poisson_mean_interval(0, 0.95);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, -std::log(0.025), 1e-9);
}

TEST(Poisson, MeanWithTailIsTheInverse) {
  for (const double count : {1.0, 7.0, 300.0}) {
    for (const double probability : {1e-6, 0.005, 0.5, 0.99}) {
      const double mean = poisson_mean_with_tail(count, probability);
      EXPECT_NEAR(poisson_upper_tail(count, mean).value() / probability, 1, 1e-8) << count;
    }
  }
}

TEST(Poisson, RefusesWhatIsNegative) {
  EXPECT_THROW(poisson_upper_tail(-1, 1), std::domain_error);
  EXPECT_THROW(poisson_upper_tail(1, -1), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
