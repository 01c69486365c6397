#include "sims/mahjong/play/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sims/mahjong/play/pass_time.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

using testing::ElementsAre;

TEST(Game, EndsAtOnceOnAHeavenlyHand) {
  const auto wall = wall_with(
      {"123456789m11122z", "1479p258s333z444z", "2369p147s555z666z", "14578p369s77z12s3p"}, {});
  const Game game = played(wall, {"0 hu 2z"});
  EXPECT_EQ(game.outcome().winners, 1U);
  // One suit and honours, nothing claimed.
  EXPECT_EQ(game.outcome().doubles[0], 2);
  EXPECT_THAT(game.outcome().points, ElementsAre(24, -8, -8, -8));
}

TEST(Game, LetsSeveralWinUnlessTheRulesSayOtherwise) {
  // Players 1 and 2 wait for the 1m that the dealer discards.
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Game both = played(wall, {"0 discard 1m", "1 hu 1m", "2 hu 1m"});
  EXPECT_EQ(both.outcome().winners, 0b0110U);
  EXPECT_EQ(both.outcome().points[3], -2 - 2);
  EXPECT_EQ(both.outcome().points[0], -4 - 4);
  const Game nearest = played(wall, {"0 discard 1m", "1 hu 1m"}, "chinese");
  EXPECT_EQ(nearest.outcome().winners, 0b0010U);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "1 hu 1m", "2 hu 1m"}, "chinese"), 2U);
}

TEST(Game, MakesGangsWithTilesFromTheEnd) {
  const auto wall = wall_with(
      {"1111m258p369s1234z", "2369m147s555z666z", "1479p258s333z444z", "111p999p1479s77z2s"}, {});
  const Game game = played(wall, {"0 closed-gang 1m"});
  EXPECT_EQ(game.phase(), Game::Phase::turn) << "a closed gang cannot be robbed";
  EXPECT_EQ(game.player(), 0U);
  EXPECT_EQ(game.seat(0).hand.counts[kind_of(wall.back())], wall.back() == 0 ? 0 : 1);
  EXPECT_EQ(game.seat(1).unseen[0], 0);
  EXPECT_EQ(game.left(), all_tiles - 53U - 1U);
}

TEST(Game, ListsWinnersInTurnOnly) {
  // The dealer and player 2 wait for the 1m that player 1 draws and discards.
  const auto wall = wall_with(
      {"23m456m789m11p999s1z", "1479p258s333z12z5z", "23m444p555p66s777s", "1147m28p369s2344z"},
      {"1m"});
  const Game both = played(wall, {"0 discard 1z", "1 discard 1m", "2 hu 1m", "0 hu 1m"});
  EXPECT_EQ(both.outcome().winners, 0b0101U);
  EXPECT_EQ(next_dealer(both), 0U) << "the dealer is one of the winners";
  EXPECT_EQ(legal(wall, {"0 discard 1z", "1 discard 1m", "0 hu 1m", "2 hu 1m"}), 3U);
  EXPECT_EQ(legal(wall, {"0 discard 1z", "1 discard 1m", "3 hu 1m"}), 2U);
}

TEST(Game, LetsADealerWhoWinsDealAgain) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  EXPECT_EQ(next_dealer(played(wall, {"0 discard 1m", "2 hu 1m"})), 1U);
  EXPECT_EQ(next_dealer(played(wall, {"0 discard 1m", "1 hu 1m"})), 1U);
  const auto heavenly = wall_with(
      {"123456789m11122z", "1479p258s333z444z", "2369p147s555z666z", "14578p369s77z12s3p"}, {});
  EXPECT_EQ(next_dealer(played(heavenly, {"0 hu 2z"})), 0U);
}

TEST(Game, EndsWithTheDeadWall) {
  for (const auto& [rules, draws] : {std::pair{"basic", 83U}, {"riichi", 69U}, {"sichuan", 55U}}) {
    Games games(rules);
    Game game(games.rules());
    game.start(games.shuffled(), 2);
    EXPECT_EQ(pass_time(game, 0), draws) << rules;
    game.pass();
    EXPECT_EQ(game.phase(), Game::Phase::over);
    EXPECT_EQ(game.outcome(), Outcome{});
    EXPECT_EQ(next_dealer(game), 2U);
  }
}

}  // namespace
}  // namespace evenhand::mahjong
