#include "stats/permutations/successor_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;
using Cells = std::vector<double>;

void add_successors(const Permutation& deck, std::uint64_t times, Counts& counts,
                    std::size_t lag = 1) {
  for (std::size_t i = lag; i < deck.size(); ++i)
    counts[deck[i - lag] * deck.size() + deck[i]] += times;
}

/// The covariance of the cells times a matrix, over every permutation of n.
Cells covariance_times(std::size_t n, const Cells& matrix) {
  double mean = 0;
  for (std::size_t i = 0; i < n * n; ++i) {
    if (i / n != i % n) mean += matrix[i] / static_cast<double>(n);
  }
  Cells product(n * n);
  double all = 0;
  for_each_permutation(n, [&](const Permutation& deck) {
    Counts cells(n * n);
    add_successors(deck, 1, cells);
    double inner = -mean;
    for (std::size_t i = 0; i < n * n; ++i) inner += static_cast<double>(cells[i]) * matrix[i];
    for (std::size_t i = 0; i < n * n; ++i) product[i] += inner * static_cast<double>(cells[i]);
    ++all;
  });
  for (double& cell : product) cell /= all;
  return product;
}

void expect_eigenvector(std::size_t n, double eigenvalue,
                        const std::function<double(std::size_t, std::size_t)>& cell) {
  Cells matrix(n * n);
  for (std::size_t i = 0; i < n * n; ++i) {
    if (i / n != i % n) matrix[i] = cell(i / n, i % n);
  }
  const Cells product = covariance_times(n, matrix);
  for (std::size_t i = 0; i < n * n; ++i) {
    EXPECT_NEAR(product[i], eigenvalue * matrix[i], 1e-12) << n;
  }
}

TEST(SuccessorCovariance, HasTheStatedEigenvectorsOverEveryPermutation) {
  for (std::size_t n = 4; n <= 7; ++n) {
    const auto cards = static_cast<double>(n);
    // Sums to 0 over the cards.
    const auto u = [&](std::size_t a) { return a == 0 ? cards - 1 : -1.0; };
    expect_eigenvector(n, 0, [](std::size_t, std::size_t) { return 1.0; });
    expect_eigenvector(n, 1 / (cards * (cards - 1)),
                       [&](std::size_t a, std::size_t b) { return u(a) + u(b); });
    expect_eigenvector(n, 1 / (cards * (cards - 1)),
                       [&](std::size_t a, std::size_t b) { return u(a) - u(b); });
    // Cards 0, 1, 2, 3 in a ring: neighbours against each other, rows summing to 0.
    expect_eigenvector(n, 1 / cards, [](std::size_t a, std::size_t b) {
      if (a > 3 || b > 3) return 0.0;
      return (a + b) % 2 == 0 ? 0.0 : (a / 2 == b / 2 ? 1.0 : -1.0);
    });
    // A cycle 0 → 1 → 2 → 0.
    expect_eigenvector(n, (cards + 1) / (cards * (cards - 1)), [](std::size_t a, std::size_t b) {
      if (a > 2 || b > 2) return 0.0;
      return (a + 1) % 3 == b ? 1.0 : -1.0;
    });
  }
}

TEST(SuccessorTests, OneDealHasItsDegreesOfFreedomInEveryPartAtEveryLag) {
  SmallGenerator generator(5);
  for (const std::size_t n : {5U, 7U, 8U, 9U, 20U, 54U}) {
    for (std::size_t lag = 2; 2 * lag < n; ++lag) {
      Permutation deck = sorted_deck(n);
      shuffle(deck, generator);
      const std::uint64_t deals = least_successor_deals(n, lag);
      Counts counts(n * n);
      add_successors(deck, deals, counts, lag);
      const SuccessorTests tests = successor_tests({counts, n, deals, lag});
      for (const TestResult& part : {tests.all, tests.neighbours, tests.order, tests.ends}) {
        const double expected = static_cast<double>(deals) * *part.degrees_of_freedom;
        ASSERT_NEAR(part.statistic / expected, 1, 1e-12) << n << ' ' << lag;
      }
    }
  }
  const Counts six(36);
  EXPECT_THROW(successor_tests({six, 6, 1000, 3}), std::domain_error);
}

TEST(SuccessorTests, OneDealHasItsDegreesOfFreedomInEveryPart) {
  // The statistic of one deal is the same for all permutations, for relabelling the cards leads
  // from each to each, and its mean is the rank: so N equal deals give N times the degrees of
  // freedom, in each part, whatever the deal.
  for (std::size_t n = 4; n <= 7; ++n) {
    const std::uint64_t deals = least_successor_deals(n);
    for_each_permutation(n, [&](const Permutation& deck) {
      Counts counts(n * n);
      add_successors(deck, deals, counts);
      const SuccessorTests tests = successor_tests({counts, n, deals});
      for (const TestResult& part : {tests.all, tests.neighbours, tests.order, tests.ends}) {
        ASSERT_NEAR(part.statistic, static_cast<double>(deals) * *part.degrees_of_freedom, 1e-8);
      }
      const auto cards = static_cast<double>(n);
      ASSERT_EQ(*tests.all.degrees_of_freedom, cards * (cards - 1) - 1);
    });
  }
}

struct SuccessorSessions {
  std::size_t n;
  std::uint64_t deals;
  std::size_t sessions;
};

class SuccessorCalibration : public testing::TestWithParam<SuccessorSessions> {};

TEST_P(SuccessorCalibration, FairSessionsHaveUniformPValues) {
  const auto [n, deals, sessions] = GetParam();
  SmallGenerator generator(20260202);
  std::vector<std::vector<double>> p_values(4);
  for (std::size_t i = 0; i < sessions; ++i) {
    Counts counts(n * n);
    Permutation deck = sorted_deck(n);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      shuffle(deck, generator);
      add_successors(deck, 1, counts);
    }
    const SuccessorTests tests = successor_tests({counts, n, deals});
    p_values[0].push_back(tests.all.p.value());
    p_values[1].push_back(tests.neighbours.p.value());
    p_values[2].push_back(tests.order.p.value());
    p_values[3].push_back(tests.ends.p.value());
  }
  for (const auto& values : p_values) {
    EXPECT_GT(uniformity(values), 1e-3);
    EXPECT_NEAR(share_below(values, 0.05), 0.05,
                5 * std::sqrt(0.05 * 0.95 / static_cast<double>(sessions)));
  }
}

INSTANTIATE_TEST_SUITE_P(Decks, SuccessorCalibration,
                         testing::Values(SuccessorSessions{10, 400, 4000},
                                         SuccessorSessions{52, 300, 1500}));

TEST(SuccessorTests, TellsNeighboursFromOrder) {
  // Pairs {0, 1} half as much again as they should, in either order: a departure in `neighbours`
  // with rms .5 sqrt(4 / 90) once the rows are made to balance.
  constexpr std::size_t n = 10;
  Counts counts(n * n, 100'000);
  for (std::size_t i = 0; i < n; ++i) counts[i * n + i] = 0;
  const auto shift = [&](std::size_t a, std::size_t b, std::int64_t by) {
    counts[a * n + b] += static_cast<std::uint64_t>(by);
  };
  for (const auto& [a, b, by] : std::vector<std::tuple<std::size_t, std::size_t, int>>{
           {0, 1, 50'000}, {2, 3, 50'000}, {0, 2, -50'000}, {1, 3, -50'000}}) {
    shift(a, b, by);
    shift(b, a, by);
  }
  const SuccessorTests tests = successor_tests({counts, n, 1'000'000});
  EXPECT_NEAR(tests.order.statistic, 0, 1e-9);
  EXPECT_NEAR(tests.ends.statistic, 0, 1e-9);
  EXPECT_NEAR(tests.neighbours.effect->value, 0.5 * std::sqrt(8 / 90.0), 1e-4);
  EXPECT_NEAR(tests.all.effect->value, 0.5 * std::sqrt(8 / 90.0), 1e-4);
}

TEST(SuccessorTests, RefusesAndSkips) {
  const Counts counts(16, 1);
  EXPECT_TRUE(successor_tests({counts, 4, 5}).all.is_skipped());
  EXPECT_THROW(successor_tests({counts, 3, 100}), std::domain_error);
  const double r = detectable_successor_deviation(52, 1'000'000, 0.01, 0.9);
  EXPECT_GT(r, 0);
  EXPECT_LT(r, 0.01);
}

TEST(SuccessorDirection, HasTheStatisticAsItsOwnProduct) {
  for (const std::size_t lag : {1U, 2U}) {
    Counts counts(49);
    for (const Permutation& deck : {Permutation{0, 1, 2, 3, 4, 5, 6}, {6, 2, 0, 1, 5, 3, 4}}) {
      add_successors(deck, 30, counts, lag);
    }
    const SuccessorCounts successors{counts, 7, 60, lag};
    const std::vector<double> weights = successor_direction(successors);
    double product = 0;
    for (std::size_t i = 0; i < 49; ++i) product += weights[i] * static_cast<double>(counts[i]);
    EXPECT_NEAR(product, 60 * successor_statistic(successors), 1e-6);
    EXPECT_NEAR(successor_statistic(successors), successor_tests(successors).all.statistic, 1e-9);
  }
}

}  // namespace
}  // namespace evenhand::stats
