#include "stats/anytime/log_average.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

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

constexpr double never = -INFINITY;

TEST(LogAverage, IsTheLogarithmOfTheAverage) {
  const std::array<double, 3> logs = {std::log(1.0), std::log(2.0), std::log(6.0)};
  EXPECT_NEAR(log_sum(logs), std::log(9.0), 1e-15);
  EXPECT_NEAR(log_average(logs), std::log(3.0), 1e-15);
  EXPECT_NEAR(log_average(logs, std::array{0.5, 0.25, 0.25}), std::log(2.5), 1e-15);
  EXPECT_NEAR(log_product(logs), std::log(12.0), 1e-15);
}

TEST(LogAverage, HoldsWhereTheNumbersThemselvesWouldNot) {
  EXPECT_NEAR(log_average(std::array{5000.0, 5000.0, never, never}), 5000 - std::log(2), 1e-12);
  EXPECT_EQ(log_sum(std::array{never, never}), never);
  EXPECT_EQ(log_sum({}), never);
}

// Wang & Ramdas 2022: with m = 4 and alpha = 1/10 the k-th largest needs 40 / k.
TEST(EBenjaminiHochberg, RejectsTheLargestThatSupportOneAnother) {
  const auto logs = [](const std::vector<double>& e) {
    std::vector<double> result;
    for (const double value : e) result.push_back(std::log(value));
    return result;
  };
  using Indices = std::vector<std::size_t>;
  EXPECT_EQ(e_benjamini_hochberg(logs({39, 1, 1, 1}), 0.1), Indices{});
  EXPECT_EQ(e_benjamini_hochberg(logs({41, 1, 1, 1}), 0.1), Indices{0});
  // Neither reaches 40, but both reach 20.
  EXPECT_EQ(e_benjamini_hochberg(logs({1, 21, 1, 22}), 0.1), (Indices{1, 3}));
  EXPECT_EQ(e_benjamini_hochberg(logs({11, 11, 11, 11}), 0.1), (Indices{0, 1, 2, 3}));
  EXPECT_EQ(e_benjamini_hochberg({}, 0.1), Indices{});
}

}  // namespace

}  // namespace evenhand::stats
