#include "src/audit/draws/pool_change.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using testing::ElementsAre;

/// Draws of 3 from a pool that has `before` balls up to a draw, and `after` from it on.
std::unique_ptr<DrawsTally> drawn(std::size_t draws, std::size_t change, std::size_t before,
                                  std::size_t after) {
  constexpr std::size_t n = 12;
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  cards::draw_cards(deck, 3);
  stats::SmallGenerator random(7);
  cards::DealBatch batch(n, draws, 3);
  for (std::size_t d = 0; d < draws; ++d) {
    Order pool(d < change ? before : after);
    std::iota(pool.begin(), pool.end(), std::size_t{0});
    fair(pool, random);
    put(batch, d, Order(pool.begin(), pool.begin() + 3));
  }
  auto tally = std::make_unique<DrawsTally>(deck);
  tally->begin_block(0);
  tally->fold(batch);
  return tally;
}

TEST(PoolChange, IsFoundWhereThePoolGrows) {
  const auto change = pool_change(*drawn(400, 200, 10, 12), 400);
  ASSERT_TRUE(change);
  EXPECT_TRUE(change->grew);
  EXPECT_THAT(change->cards, ElementsAre(10, 11));
  // The first of the new balls comes soon.
  EXPECT_GE(change->draw, 200U);
  EXPECT_LT(change->draw, 210U);
  EXPECT_LT(change->p.value(), 1e-6);
}

TEST(PoolChange, IsFoundWhereThePoolShrinks) {
  const auto change = pool_change(*drawn(400, 150, 12, 11), 400);
  ASSERT_TRUE(change);
  EXPECT_FALSE(change->grew);
  EXPECT_THAT(change->cards, ElementsAre(11));
  EXPECT_LT(change->draw, 150U);
  EXPECT_GE(change->draw, 135U);
}

/// Draws of 3 from pools of so many balls, each from a draw on.
std::unique_ptr<DrawsTally> drawn_from(
    std::size_t draws, const std::vector<std::pair<std::size_t, std::size_t>>& pools) {
  cards::Deck deck = cards::parse_deck("20");
  cards::draw_cards(deck, 3);
  stats::SmallGenerator random(11);
  cards::DealBatch batch(20, draws, 3);
  std::size_t pool = 0;
  for (std::size_t d = 0; d < draws; ++d) {
    if (pool + 1 < pools.size() && d == pools[pool + 1].first) ++pool;
    Order balls(pools[pool].second);
    std::iota(balls.begin(), balls.end(), std::size_t{0});
    fair(balls, random);
    put(batch, d, Order(balls.begin(), balls.begin() + 3));
  }
  auto tally = std::make_unique<DrawsTally>(deck);
  tally->begin_block(0);
  tally->fold(batch);
  return tally;
}

TEST(PoolChanges, AreAllThatThereWere) {
  const auto changes =
      pool_changes(*drawn_from(2000, {{0, 12}, {500, 14}, {900, 20}, {1500, 18}}), 2000);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_THAT(changes[0].cards, ElementsAre(12, 13));
  EXPECT_THAT(changes[1].cards, ElementsAre(14, 15, 16, 17, 18, 19));
  EXPECT_THAT(changes[2].cards, ElementsAre(18, 19));
  const std::vector<std::size_t> at = {500, 900, 1500};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(changes[i].grew, i < 2);
    // A new ball comes some draws after the change, one that leaves some before it.
    EXPECT_NEAR(static_cast<double>(changes[i].first()), static_cast<double>(at[i]), 20);
  }
}

TEST(PoolChanges, AreNoneOfAPoolThatStays) {
  EXPECT_TRUE(pool_changes(*drawn_from(2000, {{0, 20}}), 2000).empty());
  EXPECT_TRUE(pool_changes(*drawn_from(2000, {{0, 12}, {500, 20}}), 2001).empty());
}

TEST(PoolChange, IsNotSureOfAPoolThatStays) {
  const auto change = pool_change(*drawn(400, 0, 12, 12), 400);
  ASSERT_TRUE(change);
  EXPECT_GT(change->p.value(), 0.01);
  EXPECT_EQ(change->cards.size(), 1U);
}

TEST(PoolChange, AsksForDrawsFromTheBeginning) {
  const auto tally = drawn(400, 200, 10, 12);
  EXPECT_FALSE(pool_change(*tally, 401));
  EXPECT_FALSE(pool_change(*tally, 0));
}

}  // namespace
}  // namespace evenhand::audit
