#include "stats/anytime/calibrator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace evenhand::stats {
namespace {

TEST(LogEValue, IsTheFormula) {
  for (const double p : {0.9, 0.5, 0.05, 1e-3, 1e-10}) {
    const double log_p = std::log(p);
    const double e = (1 - p + p * log_p) / (p * log_p * log_p);
    EXPECT_NEAR(log_e_value(PValue::of(p)), std::log(e), 1e-9) << p;
  }
  EXPECT_DOUBLE_EQ(log_e_value(PValue::of(1)), std::log(0.5));
  EXPECT_NEAR(log_e_value(PValue::from_log(-0.000999999)), log_e_value(PValue::from_log(-0.001)),
              1e-9);
  EXPECT_NEAR(log_e_value(PValue::from_log(-10000)), 10000 - 2 * std::log(10000), 1e-9);
  EXPECT_EQ(log_e_value(PValue::from_log(-std::numeric_limits<double>::infinity())),
            std::numeric_limits<double>::infinity());
}

TEST(LogEValue, IsOneOnAverageOfUniformPValues) {
  // The mean over p from e^-40 to 1 by the midpoint rule in ln p; below it lies 1/40.
  double mean = 0;
  constexpr double step = 1e-4;
  for (double x = step / 2; x < 40; x += step) {
    mean += std::exp(log_e_value(PValue::from_log(-x)) - x) * step;
  }
  EXPECT_NEAR(mean + 1.0 / 40, 1, 1e-6);
}

}  // namespace
}  // namespace evenhand::stats
