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
