#include "stats/distributions/binned_null.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(NormalBins, AreTheNormalLawBetweenHalfSteps) {
  const std::vector<double> bins = normal_bins({4, 1}, 2);
  ASSERT_EQ(bins.size(), 4U);
  double sum = 0;
  for (const double p : bins) sum += p;
  EXPECT_NEAR(sum, 1, 1e-14);
}

TEST(NormalBins, BecomeTheDensityWhereTheyAreNarrow) {
  const Bins bins{200, 0.5};
  const double deviation = 8;
  const std::vector<double> law = normal_bins(bins, deviation);
  for (const std::size_t i : {80U, 100U, 120U}) {
    const double from = (static_cast<double>(i) - 100) * bins.width;
    // Whole steps of one unit within a bin: the middle lies half a step further down.
    const double x = from + bins.width / 2;
    const double density = std::exp(-x * x / (2 * deviation * deviation)) /
                           (deviation * std::sqrt(2 * std::numbers::pi));
    EXPECT_NEAR(law[i] / (density * bins.width), 1, 0.15) << i;
  }
}

TEST(GammaBins, HaveTheMomentsTheyAreMadeOf) {
  const Bins bins{4000, 0.05};
  const double variance = 10;
  const double third = 20;
  const std::vector<double> law = gamma_bins(bins, variance, third);
  double sum = 0;
  double mean = 0;
  double square = 0;
  double cube = 0;
  for (std::size_t i = 0; i < law.size(); ++i) {
    const double x = (static_cast<double>(i) - 2000 + 0.5) * bins.width;
    sum += law[i];
    mean += x * law[i];
    square += x * x * law[i];
    cube += x * x * x * law[i];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_NEAR(mean, 0, 1e-3);
  EXPECT_NEAR(square, variance, 0.01);
  EXPECT_NEAR(cube, third, 0.1);
}

}  // namespace
}  // namespace evenhand::stats
