#include "stats/sequences/rhythm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

std::vector<double> some_series(std::size_t points, SmallGenerator& generator) {
  std::vector<double> series(points);
  for (double& value : series) {
    for (int i = 0; i < 12; ++i) value += generator.uniform();
  }
  return series;
}

TEST(Rhythm, IsFishersTestOfTheLargestOrdinate) {
  // One wave of five cycles and one of nine, of which the first has .8 of both ordinates.
  std::vector<double> means(40);
  for (std::size_t j = 0; j < means.size(); ++j) {
    const double turn = 2 * std::numbers::pi * static_cast<double>(j) / 40;
    means[j] = 3 + std::cos(5 * turn) + 0.5 * std::sin(9 * turn);
  }
  std::size_t cycles = 0;
  const TestResult result = rhythm_test(means, 10, 0.99, cycles);
  EXPECT_EQ(cycles, 5U);
  EXPECT_NEAR(result.statistic, 0.8, 1e-12);
  // 2 to 19 cycles.
  EXPECT_NEAR(result.p.value(), 18 * std::pow(0.2, 17), 1e-16);
}

TEST(Rhythm, HoldsItsLevelAndCoversItsAmplitude) {
  SmallGenerator generator(6);
  std::vector<double> p_values;
  int covered = 0;
  constexpr int sessions = 2000;
  constexpr double wave = 0.5;
  for (int session = 0; session < sessions; ++session) {
    std::vector<double> series = some_series(101, generator);
    std::size_t cycles = 0;
    p_values.push_back(rhythm_test(series, 4, 0.95, cycles).p.value());
    for (std::size_t j = 0; j < series.size(); ++j) {
      const double turn = 2 * std::numbers::pi * static_cast<double>(j) / 101;
      series[j] += 2 * wave * std::cos(7 * turn);  // of means of 4: half the deviation of one
    }
    const TestResult result = rhythm_test(series, 4, 0.95, cycles);
    EXPECT_EQ(cycles, 7U);
    covered += result.effect->interval.low <= wave && result.effect->interval.high >= wave ? 1 : 0;
  }
  EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 0.015);
  EXPECT_NEAR(share_below(p_values, 0.01), 0.01, 0.007);
  EXPECT_GE(covered, 0.95 * sessions);
}

TEST(Rhythm, IsFoundAsOftenAsItSays) {
  SmallGenerator generator(7);
  constexpr std::size_t points = 200;
  const double wave = detectable_rhythm(points, 1, 0.01, 0.9);
  int found = 0;
  constexpr int sessions = 1000;
  for (int session = 0; session < sessions; ++session) {
    std::vector<double> series = some_series(points, generator);
    for (std::size_t j = 0; j < points; ++j) {
      series[j] += wave * std::sin(2 * std::numbers::pi * 20 * static_cast<double>(j) / points);
    }
    std::size_t cycles = 0;
    found += rhythm_test(series, 1, 0.99, cycles).p.value() <= 0.01 ? 1 : 0;
  }
  EXPECT_NEAR(found / static_cast<double>(sessions), 0.9, 0.05);
}

TEST(Rhythm, NeedsPartsThatDiffer) {
  std::size_t cycles = 0;
  EXPECT_TRUE(rhythm_test(std::vector<double>(15, 1.0), 1, 0.99, cycles).is_skipped());
  EXPECT_TRUE(rhythm_test(std::vector<double>(50, 0.3), 1, 0.99, cycles).is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
