#include "stats/sequences/repeats.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "stats/distributions/poisson.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

/// P(X >= count) added up from the definition.
double upper_by_sum(int count, double mean) {
  double sum = 0;
  for (int k = count; k < count + 400; ++k)
    sum += std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.0));
  return sum;
}

TEST(RepeatsTail, IsTheSumOfItsTerms) {
  for (const double mean : {0.01, 0.7, 3.0, 20.0, 116.4}) {
    for (const int count : {1, 2, 5, 20, 100, 150}) {
      const double expected = upper_by_sum(count, mean);
      if (expected < 1e-280) continue;
      EXPECT_NEAR(poisson_upper_tail(count, mean).value() / expected, 1, 1e-11) << mean << count;
    }
  }
  EXPECT_EQ(poisson_upper_tail(0, 3).value(), 1);
  EXPECT_EQ(poisson_upper_tail(3, 0).value(), 0);
  // Far below any double: 1e10 events of a mean of 1e-8.
  EXPECT_NEAR(poisson_upper_tail(1e10, 1e-8).log / 1e10, std::log(1e-8) - std::log(1e10) + 1, 1e-8);
}

TEST(Poisson, IntervalsInvertTheTails) {
  for (const double count : {1.0, 4.0, 30.0, 2000.0}) {
    const Interval interval = poisson_mean_interval(count, 0.99);
    EXPECT_NEAR(poisson_upper_tail(count, interval.low).value(), 0.005, 1e-9);
    EXPECT_NEAR(poisson_upper_tail(count + 1, interval.high).value(), 0.995, 1e-9);
  }
  EXPECT_EQ(poisson_mean_interval(0).low, 0);
  EXPECT_NEAR(poisson_mean_interval(0).high, -std::log(0.005), 1e-9);
}

double equal_pairs(SmallGenerator& random, int draws, std::uint64_t values) {
  std::vector<double> copies(values);
  double pairs = 0;
  for (int i = 0; i < draws; ++i) pairs += copies[random.below(values)]++;
  return pairs;
}

/// Share of 4000 fair samples whose p-value is at most alpha.
double rejected(int draws, std::uint64_t values, double alpha) {
  SmallGenerator random(77);
  int count = 0;
  for (int i = 0; i < 4000; ++i) {
    const Repeats repeats{static_cast<double>(draws), equal_pairs(random, draws, values),
                          1 / static_cast<double>(values)};
    count += repeats_test(repeats).p.value() <= alpha ? 1 : 0;
  }
  return count / 4000.0;
}

TEST(Repeats, PValuesHoldTheirLevelFromFewDrawsToMany) {
  // The standard error at 0.05 is 0.0034 and at 0.01 is 0.0016; discrete counts stay below.
  for (const auto& [draws, values] : {std::pair{100, 40320},
                                      {1000, 40320},
                                      {2000, 40320},
                                      {3000, 40320},
                                      {200, 720},
                                      {500, 120},
                                      {2000, 120}}) {
    EXPECT_LE(rejected(draws, static_cast<std::uint64_t>(values), 0.05), 0.062) << draws;
    EXPECT_LE(rejected(draws, static_cast<std::uint64_t>(values), 0.01), 0.016) << draws;
  }
  EXPECT_GE(rejected(2000, 120, 0.05), 0.038);
  EXPECT_GE(rejected(3000, 40320, 0.05), 0.030);
}

TEST(Repeats, OneMillionDealsFromTwoToThe32Seeds) {
  // 116.4 repeats are expected of them: 1e6 (1e6 - 1) / 2 / 2^32.
  const TestResult result = repeats_test({1e6, 116, std::exp(-std::lgamma(55.0))});
  EXPECT_LT(result.p.log10(), -5000);
  EXPECT_NEAR(1 / result.effect->value / std::pow(2.0, 32), 116.4 / 116, 1e-3);
  EXPECT_LT(result.effect->interval.low, std::pow(2.0, -32));
  EXPECT_GT(result.effect->interval.high, std::pow(2.0, -32));
}

TEST(Repeats, DetectableChanceIsFoundWithThePowerItClaims) {
  const double chance = detectable_chance({.draws = 1000, .chance = 1e-30}, 0.001, 0.9);
  EXPECT_NEAR(chance * 499500, std::log(10.0), 1e-6);
}

/// Repeats of draws from so many values; with `share` from one value more.
Repeats mixture(SmallGenerator& random, int draws, std::uint64_t values, double share) {
  std::vector<double> copies(values + 1);
  for (int i = 0; i < draws; ++i) {
    ++copies[random.uniform() < share ? values : random.below(values)];
  }
  Repeats repeats{static_cast<double>(draws), 0, 1e-12};
  for (const double number : copies) {
    const double pairs = number * (number - 1) / 2;
    repeats.equal_pairs += pairs;
    repeats.equal_triples += pairs * (number - 2) / 3;
    repeats.pair_squares += pairs * pairs;
  }
  return repeats;
}

// If 1,000 intervals at .99 miss .015 of the time, 29 or more miss with probability .001.
TEST(RepeatsCalibrationSlow, IntervalsHoldTheChanceThatDrawsAreEqual) {
  SmallGenerator random(8);
  for (const auto& [values, share] : {std::pair{100'000, 0.0}, {1'000'000, 0.05}, {10'000, 0.2}}) {
    const double truth = share * share + (1 - share) * (1 - share) / values;
    int misses = 0;
    for (int session = 0; session < 1000; ++session) {
      const Repeats repeats = mixture(random, 2000, static_cast<std::uint64_t>(values), share);
      const Interval interval = repeats_test(repeats).effect->interval;
      misses += interval.low <= truth && truth <= interval.high ? 0 : 1;
    }
    EXPECT_LT(misses, 29) << values << ' ' << share;
  }
}

TEST(Repeats, TellOneValueThatComesBackFromFewValues) {
  SmallGenerator random(9);
  EXPECT_TRUE(are_equally_likely(mixture(random, 2000, 5000, 0)));
  EXPECT_FALSE(are_equally_likely(mixture(random, 2000, 1'000'000, 0.02)));
  // Each value twice: no small number of equally likely ones comes so evenly.
  EXPECT_FALSE(are_equally_likely({2000, 1000, 1e-12, 0}));
  EXPECT_TRUE(are_equally_likely({60000, 155, 1e-12, 0})) << "too few to tell";
  EXPECT_NEAR(expected_triples({60000, 155, 1e-12, 0}), 0.267, 0.001);
  EXPECT_TRUE(are_equally_likely({1, 0, 1e-12, 0})) << "one draw has no pairs";
  EXPECT_TRUE(are_equally_likely({2, 1, 1e-12, 0})) << "nor have two a triple";
  EXPECT_EQ(dispersion_of_repeats({2000, 0, 1e-12}), 1);
  EXPECT_EQ(dispersion_of_repeats({3, 3, 1e-12, 1, 9}), 1) << "all draws are equal";
  // In a quarter of the values one with 6 pairs was kept or not at once: 1 + 3/4 (36 - 6) / 6.
  EXPECT_NEAR(dispersion_of_repeats({1e9, 6, 1e-12, 0, 36, 0.25}), 4.75, 1e-6);
}

}  // namespace
}  // namespace evenhand::stats
