#include "sims/xiangqi/game.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/sims/xiangqi/judged_line.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiReferee, LeavesOutChecksBeyondTenASide) {
  std::string moves = "a0a9 d9d8";
  for (int i = 0; i < 6; ++i) moves += " a9a8 d8d9 a8a9 d9d8";
  const Game game = game_after(lone_chariot, moves);
  ASSERT_EQ(game.plies().size(), 26U);
  EXPECT_EQ(game.quiet_plies(computer()), 20U);
  EXPECT_EQ(game.quiet_plies(rules_named("checks")), 26U);
}

TEST(XiangqiReferee, CountsQuietPliesFromTheFenOn) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 118 60";
  EXPECT_EQ(verdict(fen).outcome, Outcome::none);
  EXPECT_EQ(verdict(fen, "e0d0").outcome, Outcome::none);
  const Verdict draw = verdict(fen, "e0d0 e9e8");
  EXPECT_EQ(draw.outcome, Outcome::draw);
  EXPECT_EQ(draw.ending, Ending::quiet_plies);
  EXPECT_EQ(game_after(fen, "e0d0 e9e8").fen(), "9/4k4/9/9/9/9/9/9/4N4/3K5 w - - 120 61");
}

}  // namespace
}  // namespace evenhand::xiangqi
