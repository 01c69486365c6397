#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sims/mahjong/play/game.hpp"
#include "tests/sims/mahjong/play/pass_time.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

using testing::ElementsAre;

TEST(Game, GivesChiToTheNextPlayerOnly) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m78m11p3999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Game game = played(wall, {"0 discard 1m", "1 chi 1m", "1 discard 3s"});
  EXPECT_EQ(game.seat(1).hand.melds, 1);
  EXPECT_EQ(game.seat(1).hand.counts[0], 0);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "2 chi 1m"}), 1U);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "1 chi 1m"}, "basic,-chi"), 1U);
}

TEST(Game, LetsATileAddedToAPengBeRobbed) {
  // The dealer takes the 1m of player 3 for a peng and draws the fourth one himself; player 1 waits
  // for 1m and 4m.
  const auto wall = wall_with(
      {"114m258p369s12345z", "23m456789p111s99s", "1479p258s333z444z", "1m2369p147s666z77z"},
      {"7m", "7m", "7m", "8m", "8m", "8m", "1m"});
  std::vector<std::string> texts = {
      "0 discard 5z", "1 discard 7m", "2 discard 7m", "3 discard 1m", "0 peng 1m",
      "0 discard 4m", "1 discard 8m", "2 discard 8m", "3 discard 8m", "0 added-gang 1m"};
  std::vector<std::string> robbing = texts;
  robbing.push_back("1 hu 1m");
  const Game robbed = played(wall, robbing);
  EXPECT_TRUE(robbed.outcome().win.by_robbing);
  EXPECT_THAT(robbed.outcome().points, ElementsAre(-8, 16, -4, -4));
  texts.push_back("0 discard 2z");
  EXPECT_EQ(played(wall, texts).seat(0).melds[0].kind, MeldKind::added_gang);
  EXPECT_EQ(legal(wall, robbing, "basic,-rob-gang"), robbing.size() - 1);
}

TEST(Game, LetsTheLastDiscardBeWonOnOnly) {
  // Player 1 waits for 5z, player 2 has two of them, and player 3 draws one last.
  auto wall = wall_with(
      {"1479m2258p369s123z", "123m456p789s111p5z", "258m369p147s1155z", "69m35p2468s4477z6z"}, {});
  const std::size_t last = wall.size() - 40 - 1;
  std::swap(wall[last], *std::find_if(wall.begin() + 53, wall.end(),
                                      [](Tile tile) { return kind_of(tile) == kind_named("5z"); }));
  Game game(parse_rules("basic,dead-wall=40"));
  game.start(wall, 0);
  EXPECT_EQ(pass_time(game, 0), 43U);
  EXPECT_EQ(game.player(), 3U);
  EXPECT_FALSE(game.can_claim_peng(2));
  EXPECT_TRUE(game.can_claim_hu(1));
  game.win(0b0010);
  EXPECT_TRUE(game.outcome().win.last_tile);
  EXPECT_EQ(game.outcome().doubles[1], 2) << "nothing claimed, and the last tile";
  EXPECT_THAT(game.outcome().points, ElementsAre(-4, 16, -4, -8));
}

}  // namespace
}  // namespace evenhand::mahjong
