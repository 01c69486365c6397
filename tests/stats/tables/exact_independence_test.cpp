#include "stats/tables/exact_independence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "stats/distributions/hypergeometric.hpp"

namespace evenhand::stats {
namespace {

double exact_chance(const std::vector<std::uint64_t>& counts, std::size_t columns) {
  return exact_independence(counts, columns)->value();
}

// scipy.stats.fisher_exact (1.10): the tea that was tasted, and others.
TEST(ExactIndependence, OfTwoByTwoIsFishers) {
  EXPECT_NEAR(exact_chance({3, 1, 1, 3}, 2), 34.0 / 70, 1e-12);
  EXPECT_NEAR(exact_chance({8, 2, 1, 5}, 2), 0.03496503496503495, 1e-12);
  EXPECT_NEAR(exact_chance({100, 2, 1000, 5}, 2), 0.1300759363430016, 1e-10);
  EXPECT_NEAR(exact_independence(std::vector<std::uint64_t>{5000, 0, 0, 5000}, 2)->log10(),
              Hypergeometric(10000, 5000, 5000).log_pmf(5000) / std::log(10) + std::log10(2), 1e-6);
}

// Added up by another way: all tables of three rows and columns by three loops.
TEST(ExactIndependence, OfLargerTablesIsFreemanAndHaltons) {
  const std::vector<std::uint64_t> seen = {3, 0, 1, 1, 2, 0, 0, 1, 4};
  const std::vector<int> rows = {4, 3, 5};
  const std::vector<int> columns = {4, 3, 5};
  const auto chance = [](const std::vector<int>& cells) {
    double log_chance = 0;
    for (const int cell : cells) log_chance -= std::lgamma(cell + 1);
    return std::exp(log_chance);
  };
  const double of_seen = chance({3, 0, 1, 1, 2, 0, 0, 1, 4});
  double all = 0;
  double no_likelier = 0;
  for (int a = 0; a <= 4; ++a) {
    for (int b = 0; b <= 4; ++b) {
      for (int c = 0; c <= 4; ++c) {
        for (int d = 0; d <= 4; ++d) {
          const std::vector<int> cells = {a,
                                          b,
                                          rows[0] - a - b,
                                          c,
                                          d,
                                          rows[1] - c - d,
                                          columns[0] - a - c,
                                          columns[1] - b - d,
                                          rows[2] - columns[0] - columns[1] + a + b + c + d};
          if (std::any_of(cells.begin(), cells.end(), [](int cell) { return cell < 0; })) continue;
          all += chance(cells);
          if (chance(cells) <= of_seen * (1 + 1e-9)) no_likelier += chance(cells);
        }
      }
    }
  }
  EXPECT_NEAR(exact_chance(seen, 3), no_likelier / all, 1e-12);
  EXPECT_EQ(exact_chance({3, 0, 5, 0}, 2), 1);  // an empty column is none
}

TEST(ExactIndependence, IsNothingForTooManyTables) {
  EXPECT_FALSE(exact_independence(std::vector<std::uint64_t>(36, 40), 6));
}

// One table is as Fisher has it, two are the convolution, by hand: each cell is 0, 1, 2 of two with
// 1/6, 4/6, 1/6, the sum 4 with 1/36, and 0 as well.
TEST(ExactIndependence, WithinTablesAddsFirstCells) {
  using Tables = std::vector<std::vector<std::uint64_t>>;
  EXPECT_NEAR(exact_independence_within(Tables{{8, 2, 1, 5}})->value(), 0.03496503496503495, 1e-12);
  EXPECT_NEAR(exact_independence_within(Tables{{2, 0, 0, 2}, {2, 0, 0, 2}})->value(), 2.0 / 36,
              1e-12);
  EXPECT_EQ(exact_independence_within(Tables{{2, 0, 3, 0}})->value(), 1);
  // Opposite strata cancel, which all rows together would not show.
  EXPECT_NEAR(exact_independence_within(Tables{{9, 1, 1, 9}, {1, 9, 9, 1}})->value(), 1, 1e-12);
}

TEST(ExactIndependence, KeepsItsLevel) {
  std::mt19937_64 random(7);
  int rejected = 0;
  int within = 0;
  constexpr int trials = 4000;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<std::vector<std::uint64_t>> tables(2, std::vector<std::uint64_t>(4));
    for (std::size_t row = 0; row < 40; ++row) {
      const std::uint64_t bits = random();
      ++tables[row % 2][(bits % 4 == 0 ? 2 : 0) + (bits >> 8U) % 2];
    }
    rejected += exact_chance(tables[0], 2) <= 0.05 ? 1 : 0;
    within += exact_independence_within(tables)->value() <= 0.05 ? 1 : 0;
  }
  const double most = trials * 0.05 + 3 * std::sqrt(trials * 0.05 * 0.95);
  EXPECT_LE(rejected, most);
  EXPECT_LE(within, most);
  EXPECT_GT(within, trials * 0.01);
}

}  // namespace
}  // namespace evenhand::stats
