#include "stats/permutations/relative_orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/stats/enumerated.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

std::size_t longest_increasing(const Permutation& deck) {
  std::vector<std::size_t> ending(deck.size(), 1);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (deck[j] < deck[i]) ending[i] = std::max(ending[i], ending[j] + 1);
    }
  }
  return *std::max_element(ending.begin(), ending.end());
}

TEST(LongestIncreasing, MatchesEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) {
    expect_enumerated(longest_increasing_null(n), longest_increasing, n);
  }
}

TEST(LongestIncreasing, MatchesThePublishedTriangle) {
  // OEIS A047874.
  expect_counts(longest_increasing_null(4), {1, 13, 9, 1}, 24);
  expect_counts(longest_increasing_null(5), {1, 41, 61, 16, 1}, 120);
}

/// Σ (product of hook lengths)^-2 over the partitions of `left` with rows up to rows.back() added
/// to those in `rows`, into by_length[the longest row]: n! times it is P(that length) (Schensted).
void add_shapes(std::size_t left, std::vector<std::size_t>& rows, std::vector<double>& by_length) {
  if (left == 0) {
    double log_hooks = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r]; ++c) {
        std::size_t leg = 0;
        while (r + leg + 1 < rows.size() && rows[r + leg + 1] > c) ++leg;
        log_hooks += std::log(static_cast<double>(rows[r] - c + leg));
      }
    }
    by_length[rows.front()] += std::exp(-2 * log_hooks);
    return;
  }
  for (std::size_t row = std::min(left, rows.empty() ? left : rows.back()); row > 0; --row) {
    rows.push_back(row);
    add_shapes(left - row, rows, by_length);
    rows.pop_back();
  }
}

TEST(LongestIncreasing, MatchesYoungTableaux) {
  for (const std::size_t n : {12U, 25U, 36U}) {
    const CountDistribution null = longest_increasing_null(n);
    std::vector<double> by_length(n + 1);
    std::vector<std::size_t> rows;
    add_shapes(n, rows, by_length);
    const double factorial = std::exp(std::lgamma(static_cast<double>(n) + 1));
    for (std::size_t k = 1; k <= n; ++k) {
      const double exact = by_length[k] * factorial;
      EXPECT_NEAR(null.pmf[k - 1], exact, 2e-18 + 1e-11 * exact) << n << ' ' << k;
    }
  }
  // At most two increasing: Catalan's numbers (Knuth, vol. 3, 5.1.4).
  const CountDistribution twenty = longest_increasing_null(20);
  EXPECT_NEAR((twenty.pmf[0] + twenty.pmf[1]) * 2432902008176640000.0, 6564120420.0, 10);
}

TEST(LongestIncreasing, HasItsMassAndMomentsForGames) {
  for (const std::size_t n : {54U, 136U}) expect_moments(longest_increasing_null(n), 1e-9);
  EXPECT_THROW(longest_increasing_null(0), std::domain_error);
  EXPECT_THROW(longest_increasing_null(257), std::domain_error);
}

TEST(RelativeOrder, NumbersOrdersLexicographically) {
  std::size_t number = 0;
  for_each_permutation(5, [&](const Permutation& deck) {
    EXPECT_EQ(relative_order(deck[0] * 7, deck[1] * 7, deck[2] * 7, deck[3] * 7, deck[4] * 7),
              number);
    const auto ranks = order_ranks(number);
    EXPECT_TRUE(std::equal(ranks.begin(), ranks.end(), deck.begin()));
    ++number;
  });
  EXPECT_EQ(number, orders_of_five);
}

TEST(RelativeOrderTests, PartsAreThoseOfTheFirstFourAndTheRest) {
  SmallGenerator generator(2);
  std::vector<std::uint64_t> counts(orders_of_five);
  std::map<std::vector<bool>, std::uint64_t> fours;
  for (int i = 0; i < 3000; ++i) {
    Permutation deck = sorted_deck(5);
    shuffle(deck, generator);
    ++counts[relative_order(deck[0], deck[1], deck[2], deck[3], deck[4])];
    std::vector<bool> compared;
    for (std::size_t b = 1; b < 4; ++b) {
      for (std::size_t a = 0; a < b; ++a) compared.push_back(deck[a] < deck[b]);
    }
    ++fours[compared];
  }
  double four = 0;
  for (const auto& [order, count] : fours) {
    four += (static_cast<double>(count) - 125) * (static_cast<double>(count) - 125) / 125;
  }
  const RelativeOrderTests tests = relative_order_tests(counts);
  EXPECT_NEAR(tests.four.statistic, four, 1e-9);
  const std::vector<double> even(orders_of_five, 1.0 / orders_of_five);
  EXPECT_NEAR(tests.four.statistic + tests.five.statistic,
              goodness_of_fit(counts, even).chi_square.statistic, 1e-8);
  EXPECT_EQ(tests.four.degrees_of_freedom, 23);
  EXPECT_EQ(tests.five.degrees_of_freedom, 96);
}

TEST(RelativeOrderTests, AFlawOfFourIsNoneOfTheFifth) {
  // All orders of five but those that begin with 0 1 2 3 in order are equal.
  std::vector<std::uint64_t> counts(orders_of_five, 100);
  for (std::size_t order = 0; order < orders_of_five; ++order) {
    const auto ranks = order_ranks(order);
    if (std::is_sorted(ranks.begin(), ranks.begin() + 4)) counts[order] = 150;
  }
  const RelativeOrderTests tests = relative_order_tests(counts);
  EXPECT_NEAR(tests.five.statistic, 0, 1e-9);
  EXPECT_GT(tests.four.statistic, 50);
  EXPECT_EQ(tests.most_four, 0U);
}

TEST(RelativeOrderTests, AreSkippedWhereOrdersExpectLessThanFive) {
  std::vector<std::uint64_t> counts(orders_of_five, 1);
  EXPECT_FALSE(relative_order_tests(counts).four.is_skipped());
  EXPECT_TRUE(relative_order_tests(counts).five.is_skipped());
  counts[0] = 0;
  EXPECT_TRUE(relative_order_tests(counts).four.is_skipped());
  EXPECT_THROW(relative_order_tests(std::vector<std::uint64_t>(24)), std::domain_error);
}

TEST(RelativeOrderCalibration, BothPartsAreUniformAndUncorrelated) {
  SmallGenerator generator(4);
  std::vector<double> four;
  std::vector<double> five;
  double both = 0;
  for (int session = 0; session < 1500; ++session) {
    std::vector<std::uint64_t> counts(orders_of_five);
    for (int i = 0; i < 700; ++i) {
      Permutation deck = sorted_deck(5);
      shuffle(deck, generator);
      ++counts[relative_order(deck[0], deck[1], deck[2], deck[3], deck[4])];
    }
    const RelativeOrderTests tests = relative_order_tests(counts);
    four.push_back(tests.four.p.value());
    five.push_back(tests.five.p.value());
    both += (four.back() - 0.5) * (five.back() - 0.5) * 12 / 1500;
  }
  EXPECT_GT(uniformity(four), 1e-3);
  EXPECT_GT(uniformity(five), 1e-3);
  EXPECT_NEAR(both, 0, 0.1);
}

}  // namespace

}  // namespace evenhand::stats
