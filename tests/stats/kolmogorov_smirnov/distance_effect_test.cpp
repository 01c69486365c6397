#include "stats/kolmogorov_smirnov/distance_effect.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

TEST(DistanceEffect, IsMassartsBand) {
  const Effect effect = distance_effect(0.2, 100, 0.95);
  EXPECT_EQ(effect.value, 0.2);
  EXPECT_EQ(effect.interval.level, 0.95);
  const double margin = std::sqrt(std::log(40) / 200);
  EXPECT_NEAR(effect.interval.low, 0.2 - margin, 1e-15);
  EXPECT_NEAR(effect.interval.high, 0.2 + margin, 1e-15);
  // A level as it is written: 2 / .01, and not 2 / (1 - .99), which is 1e-15 off.
  EXPECT_EQ(distance_effect(0.5, 1000, 0.99).interval.high,
            0.5 + std::sqrt(std::log(2 / 0.01) / 2000));
}

TEST(DistanceEffect, StaysADistance) {
  EXPECT_EQ(distance_effect(0.01, 10, 0.99).interval.low, 0);
  EXPECT_EQ(distance_effect(0.99, 10, 0.99).interval.high, 1);
}

}  // namespace
}  // namespace evenhand::stats
