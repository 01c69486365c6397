#include "stats/sequences/lag_contrast.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "stats/corrections.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(LagContrast, IsFishersTestOfTheLagThatDiffersMost) {
  const std::vector<std::uint64_t> hits = {10, 12, 25, 13};
  const LagContrast contrast = strongest_lag(hits, 200);
  EXPECT_EQ(contrast.lag, 3U);
  EXPECT_NEAR(contrast.share, 0.125, 1e-12);
  EXPECT_NEAR(contrast.elsewhere, 35 / 600.0, 1e-12);
  EXPECT_NEAR(contrast.p.log, Hypergeometric(800, 60, 200).two_sided(25).log, 1e-12);
  const Effect effect = lag_effect(contrast, 200, 600, 1, 0.95);
  EXPECT_NEAR(effect.value, 0.125 - 35 / 600.0, 1e-12);
  EXPECT_LT(effect.interval.low, effect.value);
  EXPECT_GT(effect.interval.high, effect.value);
}

TEST(LagContrast, HoldsItsLevelForPairsOfOneSequenceOfAnyLaw) {
  // Values 0 … 3, 0 far more often; a pair hits when both are alike.
  SmallGenerator generator(3);
  constexpr std::size_t lags = 6;
  constexpr std::size_t pairs = 400;
  std::vector<double> p_values;
  double covered = 0;
  constexpr int sessions = 3000;
  for (int session = 0; session < sessions; ++session) {
    std::array<std::uint64_t, pairs + lags> values{};
    for (auto& value : values) value = generator.below(8) < 5 ? 0 : 1 + generator.below(3);
    std::array<std::uint64_t, lags> hits{};
    for (std::size_t i = lags; i < values.size(); ++i) {
      for (std::size_t lag = 1; lag <= lags; ++lag) hits[lag - 1] += values[i] == values[i - lag];
    }
    const LagContrast contrast = strongest_lag(hits, pairs);
    p_values.push_back(sidak(contrast.p, lags).value());
    const Interval interval = lag_effect(contrast, pairs, pairs * (lags - 1), lags, 0.95).interval;
    covered += interval.low <= 0 && interval.high >= 0 ? 1 : 0;
  }
  EXPECT_LE(share_below(p_values, 0.05), 0.06);
  EXPECT_LE(share_below(p_values, 0.01), 0.014);
  EXPECT_GE(covered / sessions, 0.945);
}

TEST(MostFrequentLag, IsTheOneThatIsLeastLikelyForItsPairs) {
  const std::vector<std::uint64_t> hits = {40, 6, 0, 1};
  const std::vector<std::uint64_t> pairs = {1000, 20, 500, 2};
  const LagContrast contrast = most_frequent_lag(hits, pairs);
  EXPECT_EQ(contrast.lag, 2U);
  EXPECT_NEAR(contrast.share, 0.3, 1e-12);
  EXPECT_NEAR(contrast.elsewhere, 41 / 1502.0, 1e-12);
  EXPECT_NEAR(contrast.p.log, Hypergeometric(1522, 47, 20).upper_tail(6).log, 1e-12);
  EXPECT_EQ(most_frequent_lag(std::vector<std::uint64_t>(4), pairs).p.value(), 1);
}

TEST(MostFrequentLag, HoldsItsLevelForPairsOfOneSequenceOfAnyLaw) {
  // One value of sixteen is compared with all before it; a pair hits when both are alike.
  SmallGenerator generator(5);
  constexpr std::size_t length = 500;
  std::vector<double> p_values;
  for (int session = 0; session < 2000; ++session) {
    std::array<std::uint64_t, length> values{};
    for (auto& value : values) value = generator.below(8) < 2 ? 0 : 1 + generator.below(30);
    std::vector<std::uint64_t> hits(length / 2);
    std::vector<std::uint64_t> pairs(length / 2);
    for (std::size_t i = 15; i < length; i += 16) {
      for (std::size_t lag = 1; lag <= std::min(i, pairs.size()); ++lag) {
        ++pairs[lag - 1];
        hits[lag - 1] += values[i] == values[i - lag] ? 1 : 0;
      }
    }
    p_values.push_back(sidak(most_frequent_lag(hits, pairs).p, length / 2).value());
  }
  EXPECT_LE(share_below(p_values, 0.05), 0.06);
  EXPECT_LE(share_below(p_values, 0.01), 0.014);
}

TEST(LagScores, AreNormalWithTheirOwnVariance) {
  SmallGenerator generator(4);
  constexpr std::size_t lags = 6;
  constexpr std::size_t pairs = 1000;
  std::vector<double> p_values;
  for (int session = 0; session < 2000; ++session) {
    std::array<double, pairs + lags> values{};
    for (double& value : values) value = generator.uniform() * generator.uniform();
    std::array<double, lags> sums{};
    double squares = 0;
    for (std::size_t i = lags; i < values.size(); ++i) {
      for (std::size_t lag = 1; lag <= lags; ++lag) {
        const double product = values[i] * values[i - lag];
        sums[lag - 1] += product;
        squares += (product - 0.1) * (product - 0.1);
      }
    }
    std::size_t lag = 0;
    p_values.push_back(lag_score_test({sums, squares, 0.1, pairs}, 0.99, lag).p.value());
    EXPECT_GE(lag, 1U);
    EXPECT_LE(lag, lags);
  }
  // The effect of single values is common to all lags, so the variance of a pair is more than there
  // is.
  EXPECT_LE(share_below(p_values, 0.05), 0.06);
  EXPECT_LE(share_below(p_values, 0.01), 0.015);
}

TEST(LagScores, NameTheLagThatStandsOut) {
  std::size_t lag = 0;
  const std::vector<double> sums = {5000, 5000, 5200, 5000};
  const TestResult test = lag_score_test({sums, 4000, 5, 1000}, 0.99, lag);
  EXPECT_EQ(lag, 3U);
  EXPECT_GT(test.effect->value, 0);
  EXPECT_TRUE(lag_score_test({sums, 4000, 5, 999}, 0.99, lag).is_skipped());
  EXPECT_TRUE(lag_score_test({std::vector<double>(4, 5000), 0, 5, 1000}, 0.99, lag).is_skipped());
}

TEST(LagContrast, DetectableShareIsFoundHalfOfTheTimeAtPowerOneHalf) {
  const double more = detectable_lag_share(0.1, 100'000, 0.01, 0.5);
  std::vector<std::uint64_t> hits(24, 10'000);
  hits[6] += static_cast<std::uint64_t>(more * 100'000);
  const double p = strongest_lag(hits, 100'000).p.value();
  EXPECT_GT(p, 0.004);
  EXPECT_LT(p, 0.025);
}

}  // namespace
}  // namespace evenhand::stats
