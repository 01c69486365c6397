#include "stats/tables/histogram_tests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;

/// Probabilities of the sum of `terms` draws, by convolution.
std::vector<double> convolution(const std::vector<double>& pmf, int terms) {
  std::vector<double> sum = {1};
  for (int i = 0; i < terms; ++i) {
    std::vector<double> next(sum.size() + pmf.size() - 1);
    for (std::size_t a = 0; a < sum.size(); ++a) {
      for (std::size_t b = 0; b < pmf.size(); ++b) next[a + b] += sum[a] * pmf[b];
    }
    sum = std::move(next);
  }
  return sum;
}

/// The largest relative error of the upper tail over all values of the sum whose tail is at least
/// `least`.
double worst_error(const CountDistribution& null, int terms, double least) {
  const std::vector<double> sum = convolution(null.pmf, terms);
  double tail = 0;
  double worst = 0;
  for (std::size_t i = sum.size(); i-- > 0;) {
    tail += sum[i];
    if (sum[i] == 0 || tail < least) continue;
    const double value = static_cast<double>(null.first * terms) + static_cast<double>(i);
    const double log_tail = sum_tails(null, terms, value).upper.log;
    worst = std::max(worst, std::abs(std::expm1(log_tail - std::log(tail))));
  }
  return worst;
}

TEST(HistogramSumTails, AgreeWithTheExactConvolution) {
  // docs/methods-permutations.md quotes these bounds.
  for (const auto& null : {inversions_null(8), descents_null(10), cycles_null(52),
                           fixed_points_null(8), successions_null(20)}) {
    EXPECT_LT(worst_error(null, 10, 1e-8), 0.002);
    EXPECT_LT(worst_error(null, 100, 1e-8), 5e-5);
    EXPECT_LT(worst_error(null, 100, 1e-250), 0.0015);
  }
  // Worst one step from the end of a short range: Stirling's formula for 1!.
  EXPECT_LT(worst_error(inversions_null(8), 10, 1e-250), 0.09);
  EXPECT_LT(worst_error(odd_sign_null(8), 100, 1e-250), 0.09);
}

TEST(HistogramSumTails, AreExactAtTheEnds) {
  const CountDistribution null = descents_null(4);
  EXPECT_NEAR(sum_tails(null, 30, 0).lower.log, -30 * std::log(24), 1e-10);
  EXPECT_NEAR(sum_tails(null, 30, 90).upper.log, -30 * std::log(24), 1e-10);
  EXPECT_EQ(sum_tails(null, 30, 0).upper.log, 0);
}

TEST(HistogramSumTails, StandDecksWhoseEndsNoDoubleHolds) {
  // A deck that is never shuffled: no inversions in a thousand deals of 1024 cards.
  const PValue p = sum_tails(inversions_null(1024), 1000, 0).lower;
  EXPECT_LT(p.log, -1000 * 500);
  EXPECT_TRUE(std::isfinite(p.log));
}

Counts sample(const CountDistribution& null, std::uint64_t deals, SmallGenerator& generator) {
  Counts counts(null.pmf.size());
  for (std::uint64_t i = 0; i < deals; ++i) {
    double left = generator.uniform();
    std::size_t value = 0;
    while (value + 1 < counts.size() && left >= null.pmf[value]) left -= null.pmf[value++];
    ++counts[value];
  }
  return counts;
}

struct Calibration {
  CountDistribution null;
  std::uint64_t deals;
};

TEST(HistogramTestsCalibration, FairSessionsHaveUniformPValues) {
  SmallGenerator generator(314159);
  const std::vector<Calibration> cases = {{inversions_null(20), 400},
                                          {descents_null(52), 400},
                                          {cycles_null(52), 400},
                                          {inversions_null(52), 2000},
                                          {fixed_points_null(52), 1000}};
  for (const auto& [null, deals] : cases) {
    std::vector<double> mean;
    std::vector<double> whole;
    for (int session = 0; session < 2000; ++session) {
      const Counts counts = sample(null, deals, generator);
      mean.push_back(mean_test(counts, null).p.value());
      whole.push_back(distribution_test(counts, null).chi_square.p.value());
    }
    // The sums are discrete: a p-value is at most alpha no more often than alpha.
    EXPECT_LT(share_below(mean, 0.05), 0.075);
    EXPECT_GT(share_below(mean, 0.05), 0.025);
    EXPECT_LT(share_below(mean, 0.5), 0.56);
    EXPECT_GT(uniformity(whole), 1e-3);
  }
}

TEST(MeanTest, SeesAShiftAndSaysHowLarge) {
  // Everybody has one more descent than is fair.
  const CountDistribution null = descents_null(10);
  Counts counts(10);
  for (std::size_t k = 1; k < 10; ++k) {
    counts[k] = static_cast<std::uint64_t>(std::llround(1e6 * null.pmf[k - 1]));
  }
  const TestResult test = mean_test(counts, null);
  const double shift = 1 / std::sqrt(11 / 12.0);
  EXPECT_NEAR(test.effect->value, shift, 1e-5);
  EXPECT_LT(test.effect->interval.low, shift);
  EXPECT_GT(test.effect->interval.high, shift);
  EXPECT_NEAR(test.statistic, shift * 1000, 0.01);
  EXPECT_LT(test.p.log10(), -100'000);
  EXPECT_TRUE(std::isfinite(test.p.log));
}

TEST(MeanTest, SaysLittleOfDealsThatAllHaveOneValue) {
  // Four of a value from 1 to 8: the others' share is at most 1 - .005^(1/4).
  const CountDistribution null{1, {1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 0.993}};
  CountDistribution law = null;
  law.mean = 7.972;
  law.variance = 0.1;
  const Interval interval = mean_test(Counts{0, 0, 0, 0, 0, 0, 0, 4}, law).effect->interval;
  const double others = 1 - std::pow(0.005, 0.25);
  const double unit = std::sqrt(0.1);
  EXPECT_NEAR(interval.high, 0.028 / unit, 1e-9);
  EXPECT_NEAR(interval.low, (0.028 - 7 * others) / unit, 1e-9);
}

TEST(MeanInterval, IsThatOfTheShift) {
  const CountDistribution null = descents_null(10);
  const Counts counts = {0, 1, 5, 20, 70, 60, 30, 4, 1, 0};
  const Interval shift = mean_test(counts, null).effect->interval;
  const Interval mean = mean_interval(counts);
  EXPECT_NEAR(mean.low, null.mean + shift.low * std::sqrt(null.variance), 1e-9);
  EXPECT_NEAR(mean.high, null.mean + shift.high * std::sqrt(null.variance), 1e-9);
  EXPECT_NEAR(mean_interval(Counts{50, 0, 0}).high, 2 * (1 - std::pow(0.005, 1.0 / 50)), 1e-9);
}

/// Returns how many of 2,000 intervals of the mean leave the true one out.
int mean_misses(const CountDistribution& law, const CountDistribution& null, std::uint64_t deals) {
  SmallGenerator generator(5);
  const double truth = (law.mean - null.mean) / std::sqrt(null.variance);
  int misses = 0;
  for (int session = 0; session < 2000; ++session) {
    const Interval interval = mean_test(sample(law, deals, generator), null).effect->interval;
    misses += interval.low <= truth && truth <= interval.high ? 0 : 1;
  }
  return misses;
}

CountDistribution mixed(const CountDistribution& law, std::size_t value, double share) {
  CountDistribution mixture = law;
  for (double& p : mixture.pmf) p *= 1 - share;
  mixture.pmf[value] += share;
  mixture.mean = 0;
  for (std::size_t i = 0; i < mixture.pmf.size(); ++i) {
    mixture.mean +=
        mixture.pmf[i] * static_cast<double>(mixture.first + static_cast<std::int64_t>(i));
  }
  return mixture;
}

// If 2,000 intervals at .99 miss .015 of the time, 46 or more miss with probability .002.
TEST(MeanTestCalibration, IntervalsHoldTheMeanOfSkewedAndOfScarceValues) {
  const CountDistribution null = descents_null(20);
  EXPECT_LT(mean_misses(null, null, 40), 46);
  EXPECT_LT(mean_misses(mixed(null, 0, 0.05), null, 2000), 46);
  EXPECT_LT(mean_misses(mixed(null, 0, 0.02), null, 2000), 46);
  // Nearly all deals have one value.
  const CountDistribution scarce = mixed(fixed_points_null(20), 0, 0.99);
  for (const std::uint64_t deals : {5U, 50U, 400U}) {
    EXPECT_LT(mean_misses(scarce, fixed_points_null(20), deals), 46) << deals;
  }
}

TEST(HistogramTests, LeaveTheIntervalOpenWherePoolsAreCoarserThanThoseOfMany) {
  // 100 deals of 52 cards make fewer pools of inversions than 10,000 do, and as many of a coin's.
  const CountDistribution null = inversions_null(52);
  const auto high = [](const CountDistribution& law, double deals) {
    Counts counts;
    for (const double share : law.pmf) {
      counts.push_back(static_cast<std::uint64_t>(std::lround(share * deals)));
    }
    const CountTests tests = distribution_test(counts, law);
    EXPECT_EQ(std::isinf(tests.chi_square.effect->interval.high),
              std::isinf(tests.g.effect->interval.high));
    return tests.chi_square.effect->interval.high;
  };
  EXPECT_TRUE(std::isinf(high(null, 200)));
  EXPECT_TRUE(std::isfinite(high(null, 10'000)));
  EXPECT_TRUE(std::isfinite(high(descents_null(2), 100)));
}

TEST(HistogramTests, PoolFewValuesAtFiveOfThem) {
  // The rarest of nine hands at poker is expected 15 times in a million.
  CountDistribution hands{0, {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40}, 0, 0};
  for (double& share : hands.pmf) share /= 2598960;
  Counts counts;
  for (const double share : hands.pmf) {
    counts.push_back(static_cast<std::uint64_t>(std::lround(share * 1e6)));
  }
  EXPECT_EQ(*distribution_test(counts, hands).chi_square.degrees_of_freedom, 8);
  EXPECT_GT(distribution_test(counts, hands).chi_square.p.value(), 0.99);
  // Three times as many straight flushes: 46 or more have probability 2.3e-10.
  counts[0] -= 31;
  counts[8] += 31;
  EXPECT_NEAR(distribution_test(counts, hands).chi_square.p.log10(), -9, 1);
  // With 1327 values each pool expects a sixty-fourth of the deals.
  const CountDistribution many = inversions_null(52);
  Counts inversions;
  for (const double share : many.pmf) {
    inversions.push_back(static_cast<std::uint64_t>(std::lround(share * 1e6)));
  }
  EXPECT_LE(*distribution_test(inversions, many).chi_square.degrees_of_freedom, 63);
}

TEST(HistogramTests, SkipAndRefuse) {
  const CountDistribution null = descents_null(4);
  EXPECT_TRUE(mean_test(Counts(4), null).is_skipped());
  EXPECT_TRUE(mean_test(Counts{5}, descents_null(1)).is_skipped());
  EXPECT_TRUE(distribution_test(Counts{1, 1, 1, 1}, null).chi_square.is_skipped());
  EXPECT_THROW(mean_test(Counts(3), null), std::domain_error);
  EXPECT_THROW(distribution_test(Counts(3), null), std::domain_error);
}

TEST(Detectable, ShrinksWithTheRootOfDeals) {
  // z(.995) + z(.9) = 3.8574 deviations for one degree of freedom.
  EXPECT_NEAR(detectable_mean_shift(10'000, 0.01, 0.9), 0.038574, 1e-5);
  const CountDistribution null = inversions_null(52);
  EXPECT_NEAR(detectable_w(null, 1'000'000, 0.01, 0.9) / detectable_w(null, 4'000'000, 0.01, 0.9),
              2, 0.05);
  EXPECT_TRUE(std::isinf(detectable_w(null, 5, 0.01, 0.9)));
}

}  // namespace
}  // namespace evenhand::stats
