#include "sims/mahjong/play/gathering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

using Order = std::vector<std::uint16_t>;

Order shuffled(std::uint64_t seed) {
  Order deal(all_tiles);
  std::iota(deal.begin(), deal.end(), std::uint16_t{0});
  std::mt19937_64 random(seed);
  for (std::size_t i = deal.size() - 1; i > 0; --i) std::swap(deal[i], deal[random() % (i + 1)]);
  return deal;
}

Order gathered(cards::Gathering& gathering, const Order& deal) {
  Order order(deal.size());
  gathering.gather(deal, order);
  return order;
}

TEST(Gathering, KeepsEveryTile) {
  const auto gathering = make_gathering(parse_rules("basic"));
  gathering->begin_block(1, 0);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Order order = gathered(*gathering, shuffled(seed));
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], i);
  }
}

TEST(Gathering, LeavesTheTilesAsTheHandLeftThem) {
  const Rules rules = parse_rules("basic");
  const auto gathering = make_gathering(rules);
  gathering->begin_block(5, 3);
  const Order deal = shuffled(9);
  // The same hand, played here, with the choices of seed 5, block 3.
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 5, 3 | choices_streams);
  random::Draws draws;
  draws.begin_block(*source, info);
  const auto policy = make_policy("proper");
  Table table;
  table.fill(policy.get());
  const std::vector<Tile> wall(deal.begin(), deal.end());
  Game game(rules);
  play_hand(game, wall, 0, table, draws);
  std::vector<Tile> expected(wall.size());
  game.gather(expected);
  EXPECT_EQ(gathered(*gathering, deal), Order(expected.begin(), expected.end()));
  EXPECT_NE(expected, wall);
}

TEST(Gathering, DependsOnSeedAndBlockAlone) {
  const auto one = make_gathering(parse_rules("basic"));
  const auto other = make_gathering(parse_rules("basic"));
  one->begin_block(1, 0);
  gathered(*one, shuffled(1));
  one->begin_block(1, 7);
  other->begin_block(1, 7);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(gathered(*one, shuffled(seed)), gathered(*other, shuffled(seed)));
  }
}

}  // namespace
}  // namespace evenhand::mahjong
