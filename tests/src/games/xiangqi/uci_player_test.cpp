#include "src/games/xiangqi/uci_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiUciPlayer, LosesByWhatFailingEnginesDo) {
  const std::string hello = "echo 'id name x'; echo uciok; while read -r line; do case $line in ";
  const std::string ready = "isready) echo readyok;; ";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"exit 3", "crash"},
      {"kill -SEGV $$", "crash"},
      {hello + ready + "go*) exit 1;; esac; done", "crash"},
      {hello + ready + "go*) echo bestmove a0a9;; esac; done", "illegal-move"},
      {hello + ready + "go*) echo bestmove nonsense;; esac; done", "illegal-move"},
      {hello + ready + "go*) sleep 100;; esac; done", "hang"},
      {"sleep 100", "hang"}};
  PlayPlan plan = small_match();
  plan.games = 2;
  for (const auto& [command, ending] : cases) {
    plan.second = player(command, 300);
    for (const GameRecord& game : play_all(plan)) {
      // A busy machine may find a slow start hung that would have crashed.
      EXPECT_TRUE(game.ending == ending || game.ending == "hang") << command << game.ending;
      EXPECT_EQ(game.red_points, game.first_is_red ? 2 : 0) << command;
    }
  }
}

TEST(XiangqiUciPlayerSlow, LosesOnTime) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.budgets = {{0, 0, 50}};
  plan.games = 1;
  plan.first = player(
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; "
      "go*) sleep 1.3; echo bestmove h2e2;; esac; done",
      60000);
  plan.random_plies = {0};
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, "time");
  EXPECT_EQ(game.red_points, 0);
}

using XiangqiUciClocks = tests::WithFolder;

/// An engine that leaves in a file what it was asked last, and whose second move is none.
TEST_F(XiangqiUciClocks, AreToldToTheEngine) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.games = 1;
  plan.random_plies = {0};
  plan.budgets = {{0, 0, 0, {40, 60'000, 500}}};
  plan.first = player(
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; "
      "go*) echo \"$line\" >'" +
          file("go").string() + "'; echo bestmove h2e2;; esac; done",
      60000);
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, "illegal-move") << "its second move";
  EXPECT_THAT(read_file(file("go")),
              testing::MatchesRegex("go wtime [0-9]+ btime [0-9]+ winc 500 binc 500 "
                                    "movestogo 39\n"));
}

TEST(XiangqiUciPlayer, LosesWhenItsClockRunsOut) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.games = 1;
  plan.random_plies = {0};
  plan.budgets = {{0, 0, 0, {0, 50, 0}}};
  plan.first = player(
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; "
      "go*) sleep 0.2; echo bestmove h2e2;; esac; done",
      60000);
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, "time");
  EXPECT_EQ(game.red_points, 0);
  EXPECT_THAT(game.reason, testing::HasSubstr("had 50 ms left of 0.05"));
}

TEST(XiangqiUciPlayer, IsFairyStockfish) {
  if (!std::filesystem::exists("/usr/games/fairy-stockfish")) {
    GTEST_SKIP() << "needs fairy-stockfish";
  }
  PlayPlan plan = small_match();
  plan.second = player("/usr/games/fairy-stockfish", 60000);
  plan.games = 2;
  for (const GameRecord& game : play_all(plan)) {
    EXPECT_TRUE(game.ending != "illegal-move" && game.ending != "crash") << game.reason;
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
