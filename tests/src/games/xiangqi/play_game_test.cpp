#include "src/games/xiangqi/play_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiPlayGame, PlaysPairsFromOneOpeningWithColoursReversed) {
  const PlayPlan plan = small_match();
  const std::vector<GameRecord> games = play_all(plan);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(games[i].opening_plies, i == 2 ? 5U : 4U);
    EXPECT_TRUE(std::equal(games[i].moves.begin(), games[i].moves.begin() + games[i].opening_plies,
                           games[i + 1].moves.begin()));
    EXPECT_TRUE(games[i].first_is_red);
    EXPECT_FALSE(games[i + 1].first_is_red);
    EXPECT_NO_THROW(verify(games[i], *plan.rules));
  }
}

// A player against itself plays every game of a pair alike: half of the games say nothing.
TEST(XiangqiPlayGame, RepeatsAGameOfPlayersThatAreAlike) {
  PlayPlan plan = small_match();
  plan.second = plan.first;
  const std::vector<GameRecord> games = play_all(plan);
  for (std::size_t i = 0; i < 6; i += 2) EXPECT_EQ(games[i].moves, games[i + 1].moves);
}

TEST(XiangqiPlayGame, DrawsColours) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.draw_colours = true;
  plan.first = player("random");
  plan.games = 60;
  int first_had_red = 0;
  for (const GameRecord& game : play_all(plan)) first_had_red += game.first_is_red ? 1 : 0;
  EXPECT_GT(first_had_red, 10);
  EXPECT_LT(first_had_red, 50);
}

TEST(XiangqiPlayGame, TakesTheOpeningItsPliesAndItsBudget) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.first = plan.second = player("own:hash=1");
  plan.openings.push_back(parse_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w"));
  plan.budgets = {{20, 0, 0}, {40, 0, 0}};
  plan.games = 16;
  for (const GameRecord& game : play_all(plan)) {
    const PlayPlan::Kind kind = plan.kind_of_game(game.number);
    EXPECT_EQ(game.opening_plies, plan.random_plies[kind.plies]);
    EXPECT_EQ(fen_text(game.setup.position), fen_text(plan.openings[kind.opening].position));
  }
}

TEST(XiangqiPlayGame, EndsAGameThatBothPlayersSeeDecided) {
  PlayPlan plan = small_match();
  plan.second = plan.first;
  plan.openings = {parse_fen("3k5/9/9/9/9/9/9/9/4A4/RR2K4 w")};
  plan.random_plies = {0};
  plan.adjudication = Adjudication{500, 1};
  plan.budgets = {{500, 0, 0}};
  plan.games = 2;
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, adjudication);
  EXPECT_EQ(game.red_points, 2);
  EXPECT_EQ(game.plies, 2U);
  EXPECT_NO_THROW(verify(game, *plan.rules));
}

TEST(XiangqiPlayGame, EndsAtTheLengthCap) {
  PlayPlan plan = small_match();
  plan.first = plan.second = player("random");
  plan.most_plies = 9;
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, length_cap);
  EXPECT_EQ(game.red_points, 1);
}

}  // namespace
}  // namespace evenhand::xiangqi
