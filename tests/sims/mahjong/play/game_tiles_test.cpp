#include <gtest/gtest.h>

#include "sims/mahjong/play/game.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

TEST(GameTiles, ArePushedTogetherFromTheDealerOn) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  Game game(parse_rules("basic"));
  game.start(wall, 0);
  std::vector<Tile> tiles(wall.size());
  game.gather(tiles);
  // Nobody has played: each hand sorted, then the rest of the wall as it lies.
  EXPECT_TRUE(std::is_sorted(tiles.begin(), tiles.begin() + 14));
  EXPECT_TRUE(std::is_permutation(tiles.begin(), tiles.begin() + 14, wall.begin()));
  EXPECT_TRUE(std::is_permutation(tiles.begin() + 14, tiles.begin() + 27, wall.begin() + 14));
  EXPECT_TRUE(std::equal(tiles.begin() + 53, tiles.end(), wall.begin() + 53));
  EXPECT_TRUE(game.is_whole());
}

TEST(GameTiles, HaveClaimedSetsBeforeHandsAndDiscardsBehind) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "11m456m789m23p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  Game game = played(wall, {"0 discard 1m", "1 peng 1m", "1 discard 2p"});
  std::vector<Tile> tiles(wall.size());
  game.gather(tiles);
  // The dealer has 13 left and nothing before him; then comes the set of player 1.
  for (std::size_t i = 13; i < 16; ++i) EXPECT_EQ(kind_of(tiles[i]), 0);
  EXPECT_EQ(kind_of(tiles[13 + 3 + 10]), 10) << "the two of dots that was discarded";
}

}  // namespace
}  // namespace evenhand::mahjong
