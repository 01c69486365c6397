#include "stats/permutations/position_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;

Counts fair_positions(std::size_t n, std::uint64_t deals, SmallGenerator& generator) {
  Counts counts(n * n);
  Permutation deck = sorted_deck(n);
  for (std::uint64_t i = 0; i < deals; ++i) {
    shuffle(deck, generator);
    for (std::size_t position = 0; position < n; ++position)
      ++counts[deck[position] * n + position];
  }
  return counts;
}

/// Visits every way to lay `deals` deals on the permutations of n, with its probability.
class Sessions {
 public:
  using Visit = std::function<void(const Counts&, double)>;

  Sessions(std::size_t n, std::uint64_t deals, Visit visit) : n_(n), deals_(deals), visit_(visit) {
    for_each_permutation(n, [this](const Permutation& deck) { decks_.push_back(deck); });
    Counts counts(n * n);
    walk(0, deals, counts, std::lgamma(static_cast<double>(deals) + 1));
  }

 private:
  void walk(std::size_t at, std::uint64_t left, Counts& counts, double log_ways) {
    const bool is_last = at + 1 == decks_.size();
    for (std::uint64_t times = is_last ? left : 0; times <= left; ++times) {
      add(decks_[at], times, counts);
      const double ways = log_ways - std::lgamma(static_cast<double>(times) + 1);
      if (is_last) {
        visit_(counts, std::exp(ways - static_cast<double>(deals_) *
                                           std::log(static_cast<double>(decks_.size()))));
      } else {
        walk(at + 1, left - times, counts, ways);
      }
      add(decks_[at], 0 - times, counts);
    }
  }

  void add(const Permutation& deck, std::uint64_t times, Counts& counts) const {
    for (std::size_t position = 0; position < n_; ++position) {
      counts[deck[position] * n_ + position] += times;
    }
  }

  std::size_t n_;
  std::uint64_t deals_;
  Visit visit_;
  std::vector<Permutation> decks_;
};

struct ExactNull {
  double mean = 0;
  double variance = 0;
  double rejected = 0;  ///< at alpha = .05
};

ExactNull exact_null(std::size_t n, std::uint64_t deals) {
  ExactNull null;
  Sessions(n, deals, [&](const Counts& counts, double probability) {
    const TestResult test = position_test({counts, n, deals});
    null.mean += probability * test.statistic;
    null.variance += probability * test.statistic * test.statistic;
    if (test.p.value() <= 0.05) null.rejected += probability;
  });
  null.variance -= null.mean * null.mean;
  return null;
}

TEST(PositionTest, EverySessionOfSmallDecksHasTheStatedMomentsAndSize) {
  const ExactNull two = exact_null(2, 200);
  EXPECT_NEAR(two.mean, 1, 1e-10);
  EXPECT_NEAR(two.variance, 2 * (1 - 1.0 / 200), 1e-9);
  EXPECT_NEAR(two.rejected, 0.05, 0.015);
  const ExactNull three = exact_null(3, 18);
  EXPECT_NEAR(three.mean, 4, 1e-10);
  EXPECT_NEAR(three.variance, 8 * (1 - 1.0 / 18), 1e-9);
  EXPECT_NEAR(three.rejected, 0.05, 0.01);
}

TEST(PositionDirection, HasTheStatisticAsItsOwnProduct) {
  const Counts counts = {5, 1, 2, 2, 4, 2, 1, 3, 4};
  const PositionCounts positions{counts, 3, 8};
  const std::vector<double> weights = position_direction(positions);
  double product = 0;
  for (std::size_t i = 0; i < 9; ++i) product += weights[i] * static_cast<double>(counts[i]);
  EXPECT_NEAR(product, 8 * position_statistic(positions), 1e-9);
  // (2/3) Σ (O - 8/3)² / (8/3).
  EXPECT_NEAR(position_statistic(positions), 2.0 / 3 * (80 - 64) / (8 / 3.0), 1e-9);
}

struct PositionSessions {
  std::size_t n;
  std::uint64_t deals;
  std::size_t sessions;
};

class PositionCalibration : public testing::TestWithParam<PositionSessions> {};

TEST_P(PositionCalibration, FairSessionsHaveUniformPValues) {
  const auto [n, deals, sessions] = GetParam();
  SmallGenerator generator(20260101);
  std::vector<double> whole;
  std::vector<double> uncorrected;
  std::vector<double> cell;
  for (std::size_t i = 0; i < sessions; ++i) {
    const Counts counts = fair_positions(n, deals, generator);
    const PositionCounts positions{counts, n, deals};
    const TestResult test = position_test(positions);
    const auto size = static_cast<double>(n);
    whole.push_back(test.p.value());
    uncorrected.push_back(
        chi_squared_upper_tail(test.statistic * size / (size - 1), (size - 1) * (size - 1))
            .value());
    cell.push_back(worst_cell_test(positions).p.value());
  }
  EXPECT_GT(uniformity(whole), 1e-3);
  // Five standard errors; the worst cell is discrete and may reject less.
  const double error = 5 * std::sqrt(0.05 * 0.95 / static_cast<double>(sessions));
  EXPECT_NEAR(share_below(whole, 0.05), 0.05, error);
  EXPECT_LT(share_below(cell, 0.05), 0.05 + error);
  EXPECT_GT(share_below(cell, 0.05), 0.01);
  // Without the factor (n-1)/n the test is seen to be wrong.
  EXPECT_LT(uniformity(uncorrected), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Decks, PositionCalibration,
                         testing::Values(PositionSessions{8, 400, 4000},
                                         PositionSessions{52, 300, 1500}));

TEST(PositionTest, RecoversTheDeviationThatWasPutIn) {
  // Card c is at its own position with probability (1 + (n-1) d)/n, elsewhere (1 - d)/n: with
  // counts exactly there, rms relative deviation is d sqrt(n-1).
  constexpr std::size_t n = 10;
  constexpr std::uint64_t deals = 10'000'000;
  Counts counts(n * n, 990'000);
  for (std::size_t i = 0; i < n; ++i) counts[i * n + i] = 1'090'000;
  const TestResult test = position_test({counts, n, deals});
  EXPECT_NEAR(test.effect->value, 0.01 * 3, 1e-4);
  EXPECT_LT(test.effect->interval.low, 0.03);
  EXPECT_GT(test.effect->interval.high, 0.03);
  EXPECT_NEAR(worst_row({counts, n, deals}).test.effect->value, 0.03, 1e-3);
  const WorstCell worst = worst_cell({counts, n, deals});
  EXPECT_EQ(worst.item, worst.position);
  EXPECT_NEAR(worst.z, 90'000 / std::sqrt(1e7 * 0.1 * 0.9), 1e-9);
  EXPECT_EQ(worst.p, Binomial(deals, 0.1).two_sided(1'090'000));
  const TestResult cell = worst_cell_test({counts, n, deals});
  EXPECT_NEAR(cell.effect->value, 0.09, 1e-12);
}

TEST(PositionTest, FindsTheDetectableDeviationAsOftenAsStated) {
  // Noncentrality N (n-1) r² at r detectable must be what the power needs.
  const double r = detectable_position_deviation(52, 1'000'000, 0.01, 0.9);
  EXPECT_NEAR(1e6 * 51 * r * r, 271.88, 0.005);
}

TEST(PositionTest, SkipsTooFewDeals) {
  EXPECT_EQ(least_position_deals(54), 270U);
  const Counts counts(16, 4);
  const TestResult test = position_test({counts, 4, 16});
  EXPECT_TRUE(test.is_skipped());
  EXPECT_TRUE(worst_cell_test({counts, 4, 16}).is_skipped());
  EXPECT_THROW(position_test({counts, 5, 16}), std::domain_error);
}

TEST(InclusionTest, FairDrawsHaveUniformPValues) {
  SmallGenerator generator(5);
  constexpr std::size_t n = 20;
  constexpr std::size_t k = 15;
  std::vector<double> p_values;
  Permutation deck = sorted_deck(n);
  for (int session = 0; session < 4000; ++session) {
    Counts counts(n);
    for (int draw = 0; draw < 100; ++draw) {
      shuffle(deck, generator);
      for (std::size_t i = 0; i < k; ++i) ++counts[deck[i]];
    }
    p_values.push_back(inclusion_test(counts, 100, k).p.value());
  }
  EXPECT_GT(uniformity(p_values), 1e-3);
  EXPECT_TRUE(inclusion_test(Counts(4, 3), 3, 4).is_skipped());
  EXPECT_TRUE(inclusion_test(Counts(4, 2), 4, 2).is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
