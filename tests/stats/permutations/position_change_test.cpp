#include "stats/permutations/position_change.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/binomial.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;

Counts fair_positions(std::size_t n, std::size_t deals, SmallGenerator& generator) {
  Counts counts(n * n);
  Permutation deck = sorted_deck(n);
  for (std::size_t d = 0; d < deals; ++d) {
    shuffle(deck, generator);
    for (std::size_t p = 0; p < n; ++p) ++counts[deck[p] * n + p];
  }
  return counts;
}

TEST(PositionChange, IsTheSumOverSamplesLessTheTestOfAll) {
  constexpr std::size_t n = 6;
  SmallGenerator generator(3);
  const std::vector<Counts> counts = {fair_positions(n, 50, generator),
                                      fair_positions(n, 70, generator),
                                      fair_positions(n, 31, generator)};
  Counts all(n * n);
  std::vector<PositionCounts> samples;
  double sum = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    samples.push_back({counts[s], n, std::array<std::uint64_t, 3>{50, 70, 31}[s]});
    sum += position_test(samples.back()).statistic;
    for (std::size_t i = 0; i < n * n; ++i) all[i] += counts[s][i];
  }
  const TestResult test = position_change_test(samples);
  EXPECT_NEAR(test.statistic, sum - position_test({all, n, 151}).statistic, 1e-9);
  EXPECT_EQ(*test.degrees_of_freedom, 50);
}

TEST(PositionChange, SeesAChangeThatTheSumHides) {
  constexpr std::size_t n = 4;
  Counts up(n * n, 10'000);
  Counts down(n * n, 10'000);
  for (const auto& [cell, sign] : {std::pair{0, 1}, {1, -1}, {4, -1}, {5, 1}}) {
    up[static_cast<std::size_t>(cell)] += static_cast<std::uint64_t>(400 * sign);
    down[static_cast<std::size_t>(cell)] -= static_cast<std::uint64_t>(400 * sign);
  }
  const std::vector<PositionCounts> samples = {{up, n, 40'000}, {down, n, 40'000}};
  const TestResult change = position_change_test(samples);
  EXPECT_LT(change.p.value(), 1e-9);
  // Cells 4 % off in a quarter of all; the noise adds nothing, but is taken off: 9 / (80,000 * 3).
  EXPECT_NEAR(change.effect->value, std::sqrt(0.04 * 0.04 / 4 - 9 / 240'000.0), 1e-9);
  const WorstChange worst = worst_change(samples[0], samples[1]);
  EXPECT_NEAR(std::fabs(worst.first - worst.second), 800 / 40'000.0, 1e-12);
  EXPECT_NEAR(std::fabs(worst.z), 0.02 / std::sqrt(3 / 16.0 / 20'000), 1e-9);
  EXPECT_LT(worst_change_test(samples[0], samples[1]).p.value(), 1e-7);
}

/// P(|X - Y| >= d) of two Binomial(deals, share), by summing every case.
double exact_two_sided(std::uint64_t deals, double share, std::size_t d) {
  const Binomial binomial(deals, share);
  const auto most = static_cast<std::size_t>(3 * binomial.mean());
  std::vector<double> from(most + 2);
  for (std::size_t k = most + 1; k-- > 0;) {
    from[k] = from[k + 1] + std::exp(binomial.log_pmf(k));
  }
  double tail = 0;
  for (std::size_t k = 0; k + d <= most; ++k) tail += std::exp(binomial.log_pmf(k)) * from[k + d];
  return 2 * tail;
}

TEST(PositionChange, WorstCellHasItsExactTailWithinOnePerCent) {
  for (const auto& [n, deals] :
       {std::pair<std::size_t, std::uint64_t>{10, 1000}, {52, 5200}, {52, 20000}}) {
    const std::uint64_t each = deals / n;
    for (const double z : {3.0, 4.0, 4.5, 5.0}) {
      const auto d = static_cast<std::size_t>(z * std::sqrt(2.0 * static_cast<double>(each)));
      Counts first(n * n, each);
      first[n + 1] += d / 2;
      Counts second(n * n, each);
      second[n + 1] -= d - d / 2;
      const double p = worst_change_test({first, n, deals}, {second, n, deals}).p.value();
      const double cells = static_cast<double>(n * n);
      const double of_cell = -std::expm1(std::log1p(-p) / cells);
      EXPECT_NEAR(of_cell / exact_two_sided(deals, 1 / static_cast<double>(n), d), 1, 0.01)
          << n << " " << z;
    }
  }
}

TEST(PositionChangeCalibration, FairSessionsHaveUniformPValues) {
  constexpr std::size_t n = 10;
  SmallGenerator generator(20260404);
  std::vector<double> change;
  std::vector<double> worst;
  for (int session = 0; session < 600; ++session) {
    const Counts a = fair_positions(n, 1000, generator);
    const Counts b = fair_positions(n, 1200, generator);
    const std::vector<PositionCounts> samples = {{a, n, 1000}, {b, n, 1200}};
    change.push_back(position_change_test(samples).p.value());
    worst.push_back(worst_change_test(samples[0], samples[1]).p.value());
  }
  for (const auto& p_values : {change, worst}) {
    EXPECT_GT(uniformity(p_values), 1e-3);
    EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 5 * std::sqrt(0.05 * 0.95 / 600));
  }
}

TEST(PositionChange, WorstCellOfTwoCardsIsANumberHoweverFar) {
  const Counts first = {5000, 0, 0, 5000};
  const Counts second = {0, 5000, 5000, 0};
  const double log_p = worst_change_test({first, 2, 5000}, {second, 2, 5000}).p.log;
  EXPECT_LT(log_p, -1000);
  EXPECT_TRUE(std::isfinite(log_p));
}

TEST(PositionChange, SkipsPartsThatAreTooSmall) {
  const Counts counts(16, 5);
  const std::vector<PositionCounts> one = {{counts, 4, 20}};
  EXPECT_TRUE(position_change_test(one).is_skipped());
  const std::vector<PositionCounts> small = {{counts, 4, 20}, {counts, 4, 19}};
  EXPECT_TRUE(position_change_test(small).is_skipped());
  EXPECT_TRUE(worst_change_test(small[0], small[0]).is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
