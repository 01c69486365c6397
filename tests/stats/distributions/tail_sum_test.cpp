#include "stats/distributions/tail_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace evenhand::stats {
namespace {

/// The law of the sum of `terms` draws, by adding one after another.
std::vector<double> summed(const CountDistribution& null, int terms) {
  std::vector<double> law = {1};
  for (int t = 0; t < terms; ++t) {
    std::vector<double> next(law.size() + null.pmf.size() - 1);
    for (std::size_t i = 0; i < law.size(); ++i) {
      for (std::size_t j = 0; j < null.pmf.size(); ++j) next[i + j] += law[i] * null.pmf[j];
    }
    law = std::move(next);
  }
  return law;
}

TEST(SumTails, AgreeWithTheExactLawOfASum) {
  // A die of one to four, uneven.
  const CountDistribution die{1, {0.4, 0.3, 0.2, 0.1}, 2, 1};
  constexpr int terms = 60;
  const std::vector<double> law = summed(die, terms);
  for (const int sum : {70, 90, 110, 120, 125, 150, 190}) {
    double lower = 0;
    double upper = 0;
    for (std::size_t i = 0; i < law.size(); ++i) {
      const int value = static_cast<int>(i) + terms;
      if (value <= sum) lower += law[i];
      if (value >= sum) upper += law[i];
    }
    const SumTails tails = sum_tails(die, terms, sum);
    EXPECT_NEAR(tails.lower.value() / lower, 1, 0.02) << sum;
    EXPECT_NEAR(tails.upper.value() / upper, 1, 0.02) << sum;
  }
}

TEST(SumTails, AreExactAtTheEnds) {
  const CountDistribution die{1, {0.4, 0.3, 0.2, 0.1}, 2, 1};
  const SumTails least = sum_tails(die, 50, 50);
  EXPECT_NEAR(least.lower.log, 50 * std::log(0.4), 1e-10);
  EXPECT_EQ(least.upper.value(), 1);
  const SumTails most = sum_tails(die, 50, 200);
  EXPECT_NEAR(most.upper.log, 50 * std::log(0.1), 1e-10);
  EXPECT_EQ(most.lower.value(), 1);
}

TEST(TailSum, OfEqualRatiosIsAGeometricSeries) {
  EXPECT_NEAR(sum_of_ratios([](std::uint64_t) { return 0.5; }), 2, 1e-15);
  EXPECT_EQ(sum_of_ratios([](std::uint64_t) { return 0.0; }), 1);
}

TEST(TailSum, GoesOnOverTheMode) {
  // Terms of e^20: they rise for twenty steps.
  EXPECT_NEAR(
      sum_of_ratios([](std::uint64_t k) { return 20.0 / static_cast<double>(k); }) / std::exp(20.0),
      1, 1e-14);
}

TEST(TailSum, OfSmoothTermsIsTheirSum) {
  // A geometric series: 1 / (1 - r).
  for (const double less : {1e-4, 1e-9}) {
    const double slope = std::log1p(-less);
    EXPECT_NEAR(sum_of_smooth([&](double t) { return slope * t; }) * less, 1, 1e-14);
  }
  // Half a theta function: (1 + √(2π) s) / 2 but for e^(-2π² s²).
  constexpr double s = 1e5;
  EXPECT_NEAR(sum_of_smooth([](double t) { return -t * t / (2 * s * s); }) /
                  ((1 + std::sqrt(2 * std::acos(-1.0)) * s) / 2),
              1, 1e-14);
}

TEST(TailSum, OfATailTakesWhatIsQuick) {
  const auto terms = [](double less) { return [less](std::uint64_t) { return 1 - less; }; };
  const auto never = [](double) -> double { throw std::logic_error("not to be integrated"); };
  EXPECT_NEAR(sum_of_tail(1e6, terms(1e-4), never), 1e4, 1e-8);
  EXPECT_NEAR(sum_of_tail(1e20, terms(0.5), never), 2, 1e-15);
  EXPECT_NEAR(sum_of_tail(1e20, terms(1e-9), [](double t) { return std::log1p(-1e-9) * t; }) * 1e-9,
              1, 1e-14);
}

TEST(TailSum, SmallestWithIsTheFirstThatReaches) {
  const auto cdf = [](std::uint64_t k) { return PValue::of(static_cast<double>(k) / 100); };
  EXPECT_EQ(smallest_with(0, 100, 0.255, cdf), 26U);
  EXPECT_EQ(smallest_with(0, 100, 0.0, cdf), 0U);
  EXPECT_EQ(smallest_with(40, 100, 0.255, cdf), 40U);
}

TEST(TailSum, DoublesTheSmallerTailUpToOne) {
  EXPECT_DOUBLE_EQ(double_smaller(PValue::of(0.01), PValue::of(0.995)).value(), 0.02);
  EXPECT_EQ(double_smaller(PValue::of(0.7), PValue::of(0.6)).value(), 1);
}

}  // namespace

}  // namespace evenhand::stats
