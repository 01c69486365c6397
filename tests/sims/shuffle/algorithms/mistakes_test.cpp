#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sims/shuffle/exact/exact.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {
namespace {

/// [card][place] of three cards, from the proof, times `of`.
std::vector<double> cells(const std::string& name, double of) {
  const auto analysis = exact::analyse(parse_shuffler(name), 3);
  std::vector<double> shares;
  for (int card = 0; card < 3; ++card) {
    for (int place = 0; place < 3; ++place)
      shares.push_back(of * (*analysis.positions)(card, place));
  }
  return shares;
}

void expect_cells(const std::string& name, double of, const std::vector<double>& expected) {
  const std::vector<double> found = cells(name, of);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(found[i], expected[i], 1e-12) << name << ", cell " << i;
  }
}

// Written out by hand, way by way.
TEST(UsualMistakes, DealThreeCardsAsCountedByHand) {
  // The last place gets any card; the other two are not exchanged: 012, 021 (1 and 2 swapped), 210.
  expect_cells("fisher-yates-short", 3, {2, 0, 1, 0, 2, 1, 1, 1, 1});
  // First 0, 1, 2 with 1/4, 1/2, 1/4, then one of the two left with 1/2 each.
  expect_cells("splice-round", 8, {2, 3, 3, 4, 2, 2, 2, 3, 3});
  // Among 27 ways 012 comes 5 times, 021 4, 102 6, 120 5, 201 3, 210 4.
  expect_cells("naive-insert", 27, {9, 9, 9, 11, 9, 7, 7, 9, 11});
  // One card to the top: 012, 102, 201.
  expect_cells("random-to-top:1", 3, {1, 2, 0, 1, 1, 1, 1, 0, 2});
  // The first card is swapped with itself, the second or the third.
  expect_cells("swap-with-first:1", 3, {1, 1, 1, 1, 2, 0, 1, 0, 2});
  // The first place gets any card; the other two keep their order: 012, 102, 210.
  expect_cells("fisher-yates-forward-short", 3, {1, 1, 1, 1, 2, 0, 1, 0, 2});
  // 012, 102, 210 for the first place, each then with three for the second.
  expect_cells("naive-swap-part:1", 3, {1, 1, 1, 1, 2, 0, 1, 0, 2});
  // 1 before 0 or behind it with 1/2; 2 first, between, last with 1/4, 1/2, 1/4.
  expect_cells("insert-round", 8, {3, 2, 3, 3, 2, 3, 2, 4, 2});
  // Two cycles of three, evenly.
  expect_cells("derangement", 2, {0, 1, 1, 1, 0, 1, 1, 1, 0});
  expect_cells("previous-free-place", 9, {3, 3, 3, 3, 3, 3, 3, 3, 3});
  expect_cells("next-free-card", 9, {3, 3, 3, 3, 3, 3, 3, 3, 3});
  // Places alone do not show it.
  expect_cells("next-free-place", 9, {3, 3, 3, 3, 3, 3, 3, 3, 3});
}

// Eight ways: the swaps 01, 02 and 12, each made or not, in this order.
TEST(UsualMistakes, ExchangeSortsThreeCardsAsCountedByHand) {
  expect_cells("exchange-coin", 8, {2, 3, 3, 2, 3, 3, 4, 2, 2});
}

// Swapped with another each time: eight ways to odd orders alone, for three swaps are an odd
// number.
TEST(UsualMistakes, SwapWithAnotherLeavesHalfOfAllOrdersOut) {
  const auto analysis = exact::analyse(parse_shuffler("naive-swap-other"), 3);
  ASSERT_TRUE(analysis.orders);
  EXPECT_EQ(analysis.orders->classes.back().weight, 0);
  EXPECT_EQ(analysis.orders->classes.back().count, 3);
}

// Every order without a card in its place comes equally often, whatever the number of cards.
TEST(UsualMistakes, DerangementsAreEquallyLikely) {
  const std::vector<int> orders = {1, 0, 1, 2, 9, 44, 265, 1854};
  for (std::size_t n = 2; n < orders.size(); ++n) {
    const auto analysis = exact::analyse(parse_shuffler("derangement"), n);
    ASSERT_TRUE(analysis.orders) << n;
    const auto& classes = analysis.orders->classes;
    ASSERT_EQ(classes.size(), 2) << n;
    EXPECT_EQ(classes[0].count, orders[n]);
    EXPECT_EQ(classes[0].weight * orders[n], analysis.orders->total);
    EXPECT_EQ(classes[1].weight, 0);
  }
}

TEST(UsualMistakes, OfAPlaceThatIsTakenPutNeighboursTogether) {
  // Among 27 ways 012, 120 and 201 come 6 times each, the others 3 times.
  const auto analysis = exact::analyse(parse_shuffler("next-free-place"), 3);
  ASSERT_TRUE(analysis.uniform);
  EXPECT_FALSE(*analysis.uniform);
}

}  // namespace
}  // namespace evenhand::shuffle
