#include "src/cli/play_xiangqi_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string why_no_match(const PlayXiangqiOptions& options) {
  try {
    match_plan(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MatchOptions, LimitEachMoveInOneWay) {
  PlayXiangqiOptions options;
  ASSERT_EQ(match_plan(options).budgets.size(), 1);
  EXPECT_EQ(match_plan(options).budgets[0].nodes, 1000);
  options.nodes = "250,1k";
  EXPECT_EQ(match_plan(options).budgets.size(), 2) << "in turn, game by game";
  EXPECT_EQ(match_plan(options).budgets[1].nodes, 1000);
  options.depth = "4";
  EXPECT_THAT(why_no_match(options), HasSubstr("give one of --nodes, --depth and --movetime"));
  options.nodes.clear();
  EXPECT_EQ(match_plan(options).budgets[0].depth, 4);
  options.depth = "101";
  EXPECT_THAT(why_no_match(options), HasSubstr("--depth"));
}

TEST(MatchOptions, PlayWholePairs) {
  PlayXiangqiOptions options;
  options.games = "7";
  options.random_plies = "4,5";
  EXPECT_EQ(match_plan(options).games, 7);
  EXPECT_THAT(match_plan(options).random_plies, ElementsAre(4, 5));
  options.pairs = true;
  EXPECT_EQ(match_plan(options).games, 8);
}

TEST(MatchOptions, ReadSequentialTestsAndAdjudication) {
  PlayXiangqiOptions options;
  EXPECT_FALSE(match_plan(options).sprt.has_value());
  options.sprt = "0,5,.05,.1";
  options.adjudicate = "1000,4";
  const xiangqi::PlayPlan plan = match_plan(options);
  EXPECT_EQ(plan.sprt->elo1, 5);
  EXPECT_EQ(plan.sprt->beta, 0.1);
  EXPECT_EQ(plan.adjudication->score, 1000);
  EXPECT_EQ(plan.adjudication->moves, 4);
  options.adjudicate = "1000";
  EXPECT_THAT(why_no_match(options), HasSubstr("expected score,moves"));
  options.adjudicate.clear();
  for (const char* sprt : {"5,0,.05,.05", "0,5,.5,.05", "0,5,.05,0", "0,5,.05", "0,5,x,.05"}) {
    options.sprt = sprt;
    EXPECT_THAT(why_no_match(options), HasSubstr("--sprt")) << sprt;
  }
}

class MatchOpenings : public tests::WithFolder {};

TEST_F(MatchOpenings, AreFensOnePerLine) {
  PlayXiangqiOptions options;
  options.openings = (folder / "openings.txt").string();
  write_file(options.openings,
             "# lone chariots\n\n3k5/9/9/9/9/9/9/9/9/R3K4 w\n"
             "3k5/9/9/9/9/9/9/9/9/4K3R b\n");
  EXPECT_EQ(match_plan(options).openings.size(), 2);
  EXPECT_EQ(match_plan(options).openings_file, options.openings);
  write_file(options.openings, "\nnonsense\n");
  EXPECT_THAT(why_no_match(options), HasSubstr("openings.txt:2: "));
  write_file(options.openings, "# nothing\n");
  EXPECT_THAT(why_no_match(options), HasSubstr("no FEN in it"));
}

TEST(MatchOptions, RefusePlayersThatCannotBeMade) {
  PlayXiangqiOptions options;
  options.red = "own";
  options.red_options = {"Nonsense=1"};
  EXPECT_NE(why_no_match(options), "accepted");
  options.red_options.clear();
  options.rules = "checkz";
  EXPECT_THAT(why_no_match(options), HasSubstr("did you mean 'checks'?"));
}

}  // namespace
}  // namespace evenhand::cli
