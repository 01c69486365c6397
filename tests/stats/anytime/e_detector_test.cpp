#include "stats/anytime/e_detector.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(EDetector, StepsAsItsRecursionSays) {
  const double three = std::log(3.0);
  EXPECT_NEAR(shiryaev_roberts_step(three, 0, std::log(0.5)), std::log(2.0), 1e-15);
  EXPECT_NEAR(shiryaev_roberts_step(-INFINITY, std::log(4.0), 0), std::log(4.0), 1e-15);
}

// For coins, the mean of M over all sequences of t tosses is t.
TEST(EDetector, IsExpectedToBeTheWeightThatWasPutIn) {
  constexpr unsigned tosses = 12;
  const double heads = std::log(1.4);
  const double tails = std::log(0.6);
  double mean = 0;
  for (unsigned sequence = 0; sequence < (1U << tosses); ++sequence) {
    double m = -INFINITY;
    for (unsigned i = 0; i < tosses; ++i) {
      m = shiryaev_roberts_step(m, 0, (sequence >> i & 1U) != 0 ? heads : tails);
    }
    mean += std::exp(m) / (1U << tosses);
  }
  EXPECT_NEAR(mean, tosses, 1e-10);
}

TEST(EDetectorCalibration, AlarmsNoSoonerOnAverageThanItSays) {
  std::mt19937_64 engine(5);
  std::bernoulli_distribution coin(0.5);
  for (const double bound : {30.0, 300.0}) {
    double tosses = 0;
    constexpr int alarms = 400;
    for (int alarm = 0; alarm < alarms; ++alarm) {
      for (double m = -INFINITY; m < std::log(bound); ++tosses) {
        m = shiryaev_roberts_step(m, 0, std::log(coin(engine) ? 1.3 : 0.7));
      }
    }
    EXPECT_GT(tosses / alarms, bound);
    EXPECT_LT(tosses / alarms, 3 * bound);
  }
}

TEST(ChangeDate, IsTheShortestRunAroundTheLikeliestStart) {
  const std::vector<double> factors = {-1, -1, -1, 2, 2, 2};
  const std::vector<double> weights(6, 0.0);
  const ChangeDate date = date_change(factors, weights, 0.9);
  EXPECT_EQ(date.best, 3U);
  // e^6 of e^6 (1 + 1/e + 1/e² + 1/e³ + 1/e² + 1/e⁴) is 59 %; the nearest two more make 89 %.
  EXPECT_EQ(date.first, 1U);
  EXPECT_EQ(date.last, 4U);
  const ChangeDate all = date_change(factors, weights, 1);
  EXPECT_EQ(all.first, 0U);
  EXPECT_EQ(all.last, 5U);
}

TEST(ChangeDateCalibration, HoldsTheChangeAsOftenAsItSays) {
  std::mt19937_64 engine(8);
  constexpr std::size_t length = 400;
  constexpr double shift = 0.5;
  int held = 0;
  constexpr int rounds = 2000;
  for (int round = 0; round < rounds; ++round) {
    const std::size_t change = std::uniform_int_distribution<std::size_t>(0, length - 1)(engine);
    std::normal_distribution<double> noise;
    std::vector<double> factors;
    for (std::size_t i = 0; i < length; ++i) {
      const double x = noise(engine) + (i >= change ? shift : 0);
      factors.push_back(shift * x - shift * shift / 2);
    }
    const ChangeDate date = date_change(factors, std::vector<double>(length, 0.0), 0.9);
    held += date.first <= change && change <= date.last ? 1 : 0;
  }
  EXPECT_GT(held, static_cast<int>(0.885 * rounds));
}

}  // namespace
}  // namespace evenhand::stats
