#include "stats/permutations/relative_orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

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
