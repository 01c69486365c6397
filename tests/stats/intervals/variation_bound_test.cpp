#include "stats/intervals/variation_bound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <vector>

#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

TEST(VariationBound, AddsTheLargestMarginToTheDistance) {
  for (const std::uint64_t trials : {1U, 2U, 3U, 10U, 57U, 300U}) {
    for (const double level : {0.6, 0.9, 0.99, 0.9999}) {
      double margin = 0;
      for (std::uint64_t hits = 0; hits <= trials; ++hits) {
        const double end = clopper_pearson(hits, trials, 2 * level - 1).high;
        margin = std::max(margin, end - static_cast<double>(hits) / static_cast<double>(trials));
      }
      const std::array counts = {trials, std::uint64_t{0}};
      const double bound = VariationBound(trials, level).of(counts, std::array{1.0, 0.0});
      EXPECT_DOUBLE_EQ(bound, std::min(1.0, margin)) << trials << ' ' << level;
      EXPECT_DOUBLE_EQ(VariationBound(trials, level).of_uniform(counts),
                       std::min(1.0, 0.5 + margin));
    }
  }
}

TEST(VariationBound, IsNearTheNormalMarginOfManyTrials) {
  // 2.3263478740 is the normal quantile of .99; Clopper and Pearson add about 1/2 and 3/4 a trial.
  const double normal = 2.3263478740 / 2 / std::sqrt(1e8);
  const std::array<std::uint64_t, 4> even = {25'000'000, 25'000'000, 25'000'000, 25'000'000};
  const double bound = VariationBound(100'000'000, 0.99).of_uniform(even);
  EXPECT_NEAR(bound / normal, 1, 1e-3);
}

TEST(VariationBound, OfDispersedTrialsIsThatOfFewer) {
  const std::array<std::uint64_t, 2> half = {500, 500};
  const std::array<std::uint64_t, 2> fewer = {125, 125};
  EXPECT_DOUBLE_EQ(VariationBound(1000, 0.99, 4).of_uniform(half),
                   VariationBound(250, 0.99).of_uniform(fewer));
  const std::array<std::uint64_t, 2> uneven = {600, 400};
  EXPECT_NEAR(VariationBound(1000, 0.99, 4).of_uniform(uneven) - 0.1,
              VariationBound(250, 0.99).of_uniform(fewer), 1e-12);
  EXPECT_DOUBLE_EQ(RelativeBound(1000, 0.99, 4).of_uniform(half),
                   RelativeBound(250, 0.99).of_uniform(fewer));
  EXPECT_GT(RelativeBound(1000, 0.99, 4.3).of_uniform(uneven),
            RelativeBound(1000, 0.99, 4).of_uniform(uneven));
  EXPECT_THROW(VariationBound(10, 0.99, 0.9), std::domain_error);
  EXPECT_THROW(RelativeBound(10, 0.99, 0.9), std::domain_error);
}

TEST(VariationBound, RefusesWhatIsNoSample) {
  EXPECT_THROW(VariationBound(0, 0.99), std::domain_error);
  EXPECT_THROW(VariationBound(10, 1), std::domain_error);
  EXPECT_THROW(VariationBound(10, 0.4), std::domain_error);
  const VariationBound bound(10, 0.99);
  EXPECT_THROW(bound.of_uniform(std::array<std::uint64_t, 2>{5, 4}), std::domain_error);
  EXPECT_THROW(bound.of(std::array<std::uint64_t, 2>{5, 5}, std::array{1.0}), std::domain_error);
}

/// Returns how often the bound is below the truth in so many sessions.
double misses(const std::vector<double>& truth, const std::vector<double>& shares,
              std::uint64_t trials, double level) {
  constexpr int sessions = 4000;
  double distance = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) distance += std::fabs(truth[i] - shares[i]) / 2;
  std::mt19937_64 random(20);
  std::discrete_distribution<std::size_t> outcome(truth.begin(), truth.end());
  const VariationBound bound(trials, level);
  int missed = 0;
  for (int session = 0; session < sessions; ++session) {
    std::vector<std::uint64_t> counts(truth.size());
    for (std::uint64_t trial = 0; trial < trials; ++trial) ++counts[outcome(random)];
    missed += bound.of(counts, shares) < distance ? 1 : 0;
  }
  return missed / static_cast<double>(sessions);
}

TEST(VariationBound, IsBelowTheTruthNoMoreOftenThanItSays) {
  // 1.3 times: three standard errors of 4,000 sessions at .1.
  const std::vector<double> even(8, 0.125);
  EXPECT_LE(misses({0.325, 0.225, 0.075, 0.075, 0.075, 0.075, 0.075, 0.075}, even, 200, 0.9), 0.13);
  EXPECT_LE(misses(even, even, 50, 0.9), 0.13);
  EXPECT_LE(misses({0.6, 0.4}, {0.5, 0.5}, 100, 0.9), 0.13);
  EXPECT_LE(misses({0.99, 0.01}, {0.95, 0.05}, 100, 0.9), 0.13);
  // At two outcomes a half each it is exact but for the steps of counts.
  EXPECT_GE(misses({0.6, 0.4}, {0.5, 0.5}, 1000, 0.9), 0.06);
}

TEST(RelativeBound, IsTheFurthestEndOfTheIntervalsOfItsOutcomes) {
  const RelativeBound bound(1000, 0.99);
  const Interval many = clopper_pearson(540, 1000, 0.98);
  const Interval few = clopper_pearson(230, 1000, 0.98);
  const std::array<std::uint64_t, 3> counts = {540, 230, 230};
  const std::array shares = {0.5, 0.25, 0.25};
  EXPECT_DOUBLE_EQ(bound.of(counts, shares), std::max(many.high / 0.5 - 1, 1 - few.low / 0.25));
  EXPECT_DOUBLE_EQ(bound.of(counts, shares, 0.3), many.high / 0.5 - 1);
  EXPECT_DOUBLE_EQ(bound.of(counts, shares, 0.6), 0);
  const std::array<std::uint64_t, 4> even = {240, 250, 260, 250};
  EXPECT_DOUBLE_EQ(bound.of_uniform(even), bound.of(even, std::vector<double>(4, 0.25)));
  EXPECT_THROW(bound.of(counts, std::array{1.0}), std::domain_error);
  EXPECT_THROW(RelativeBound(0, 0.9), std::domain_error);
}

TEST(RelativeBound, IsBelowTheTruthNoMoreOftenThanItSays) {
  // An outcome is 10 % too likely; of 4,000 sessions at .1 three standard errors are .014.
  constexpr int sessions = 4000;
  const RelativeBound bound(20'000, 0.9);
  std::mt19937_64 random(21);
  std::binomial_distribution<std::uint64_t> hits(20'000, 0.275);
  int missed = 0;
  for (int session = 0; session < sessions; ++session) {
    const std::uint64_t count = hits(random);
    missed += bound.of(std::array{count, 20'000 - count}, std::array{0.25, 0.75}) < 0.1 ? 1 : 0;
  }
  EXPECT_LE(missed, sessions * 0.114);
  EXPECT_GE(missed, sessions * 0.07);
}

}  // namespace
}  // namespace evenhand::stats
