#include "stats/permutations/position_change.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "stats/distributions/binomial.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;

/// Returns the traces of a uniform deal: (n-1)² eigenvalues of 1/(n-1).
CovarianceTraces uniform(std::size_t n) { return {static_cast<double>(n - 1), 1}; }

Counts fair_changes(std::size_t n, std::size_t deals, SmallGenerator& generator) {
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
  const std::vector<Counts> counts = {fair_changes(n, 50, generator),
                                      fair_changes(n, 70, generator),
                                      fair_changes(n, 31, generator)};
  Counts all(n * n);
  std::vector<PositionCounts> samples;
  double sum = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    samples.push_back({counts[s], n, std::array<std::uint64_t, 3>{50, 70, 31}[s]});
    sum += position_test(samples.back()).statistic;
    for (std::size_t i = 0; i < n * n; ++i) all[i] += counts[s][i];
  }
  const TestResult test = position_change_test(samples, uniform(n));
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
  const TestResult change = position_change_test(samples, uniform(n));
  EXPECT_LT(change.p.value(), 1e-9);
  // Cells 4 % off in a quarter of all; the noise adds nothing, but is taken off: 9 / (80,000 * 3).
  EXPECT_NEAR(change.effect->value, std::sqrt(0.04 * 0.04 / 4 - 9 / 240'000.0), 1e-9);
  const WorstChange worst = worst_change(samples[0], samples[1]);
  EXPECT_NEAR(std::fabs(worst.first - worst.second), 800 / 40'000.0, 1e-12);
  EXPECT_NEAR(std::fabs(worst.z), 0.02 / std::sqrt(3 / 16.0 / 20'000), 1e-9);  // 1/4 in both
  EXPECT_LT(worst_change_test(samples[0], samples[1]).p.value(), 1e-7);
}

/// P(|k - mean| as far or further on the same side) of two Binomial(deals, share), given their sum,
/// by summing every case: the shares cancel.
double exact_two_sided(std::uint64_t deals, std::uint64_t first, std::uint64_t second) {
  const Binomial binomial(deals, 0.5);
  double tail = 0;
  double all = 0;
  for (std::uint64_t k = 0; k <= first + second; ++k) {
    const double here = std::exp(binomial.log_pmf(k) + binomial.log_pmf(first + second - k));
    all += here;
    if (k >= first) tail += here;
  }
  return 2 * tail / all;
}

TEST(PositionChange, WorstCellHasItsExactTailWhateverItsShare) {
  for (const auto& [deals, each, more] :
       {std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>{500, 40, 30}, {500, 3, 9}}) {
    // Cells of many shares, one of them further off than chance.
    constexpr std::size_t n = 5;
    Counts first(n * n);
    for (std::size_t i = 0; i < n * n; ++i) first[i] = each + 2 * i;
    Counts second = first;
    first[7] += more;
    const std::uint64_t a = first[7];
    const std::uint64_t b = second[7];
    const TestResult test = worst_change_test({first, n, deals}, {second, n, deals});
    const double of_cell = -std::expm1(std::log1p(-test.p.value()) / 25);
    EXPECT_NEAR(of_cell / exact_two_sided(deals, a, b), 1, 1e-8);
    EXPECT_EQ(worst_change({first, n, deals}, {second, n, deals}).item, 1U);
    EXPECT_EQ(worst_change({first, n, deals}, {second, n, deals}).position, 2U);
  }
}

TEST(PositionChangeCalibration, FairSessionsHaveUniformPValues) {
  constexpr std::size_t n = 10;
  SmallGenerator generator(20260404);
  std::vector<double> change;
  std::vector<double> worst;
  for (int session = 0; session < 600; ++session) {
    const Counts a = fair_changes(n, 1000, generator);
    const Counts b = fair_changes(n, 1200, generator);
    const std::vector<PositionCounts> samples = {{a, n, 1000}, {b, n, 1200}};
    change.push_back(position_change_test(samples, uniform(n)).p.value());
    worst.push_back(worst_change_test(samples[0], samples[1]).p.value());
  }
  EXPECT_GT(uniformity(change), 1e-3);
  EXPECT_NEAR(share_below(change, 0.05), 0.05, 5 * std::sqrt(0.05 * 0.95 / 600));
  // Exact tails of whole numbers are above their level, never below.
  EXPECT_LT(share_below(worst, 0.05), 0.05 + 5 * std::sqrt(0.05 * 0.95 / 600));
  EXPECT_GT(share_below(worst, 0.05), 0.02);
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
  EXPECT_TRUE(position_change_test(one, uniform(4)).is_skipped());
  const std::vector<PositionCounts> small = {{counts, 4, 20}, {counts, 4, 19}};
  EXPECT_TRUE(position_change_test(small, uniform(4)).is_skipped());
  EXPECT_TRUE(worst_change_test(small[0], {Counts(16), 4, 0}).is_skipped());
  // Nothing differs, and chance had no part.
  EXPECT_TRUE(
      position_change_test(std::vector<PositionCounts>{{counts, 4, 20}, {counts, 4, 20}}, {0, 0})
          .is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
