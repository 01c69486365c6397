#include "src/games/xiangqi/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/games/xiangqi/cross_check.hpp"
#include "src/games/xiangqi/report.hpp"
#include "src/games/xiangqi/summary.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;
using testing::Not;

class MatchTest : public testing::Test {
 protected:
  // Tests run side by side, each in a process of its own.
  MatchTest() : file_(testing::TempDir() + "match-" + std::to_string(getpid()) + ".txt") {
    std::signal(SIGPIPE, SIG_IGN);  // as run_program does
    std::filesystem::remove(file_);
    plan_.rules = &rules_named("computer");
    plan_.first = player("own:hash=1");
    plan_.second = player("random");
    plan_.games = 6;
    plan_.openings = {parse_fen("startpos")};
    plan_.random_plies = {4, 5};
    plan_.budgets = {{200, 0, 0}};
    plan_.pairs = true;
  }

  ~MatchTest() override { std::filesystem::remove(file_); }

  PlayerSpec player(const std::string& text) const { return {text, {}, plan_.rules, 3000}; }
  MatchResult run(unsigned threads = 1, bool resume = false) {
    return Match(plan_, file_, resume).run(threads, {});
  }
  std::string file_text() const { return read_file(file_); }

  MatchPlan plan_;
  std::string file_;
};

TEST_F(MatchTest, GivesTheSameGamesInAnyNumberOfThreads) {
  run(1);
  const std::string one = file_text();
  std::filesystem::remove(file_);
  run(3);
  EXPECT_EQ(file_text(), one);
}

TEST_F(MatchTest, PlaysPairsFromOneOpeningWithColoursReversed) {
  run();
  std::istringstream stream(file_text());
  std::vector<GameRecord> games;
  read_records(stream, "games",
               [&](const GameRecord& game, std::uint64_t) { games.push_back(game); });
  ASSERT_EQ(games.size(), 6U);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(games[i].opening_plies, i == 2 ? 5U : 4U);
    EXPECT_TRUE(std::equal(games[i].moves.begin(), games[i].moves.begin() + games[i].opening_plies,
                           games[i + 1].moves.begin()));
    EXPECT_TRUE(games[i].first_is_red);
    EXPECT_FALSE(games[i + 1].first_is_red);
    EXPECT_NO_THROW(verify(games[i], *plan_.rules));
  }
}

TEST_F(MatchTest, ResumesWhatBrokeOff) {
  const std::string report = report_json(plan_, run());
  const std::string whole = file_text();
  // Cut in the middle of the fourth game.
  const std::size_t fourth = whole.find("game 3\n");
  std::ofstream(file_, std::ios::binary | std::ios::trunc) << whole.substr(0, fourth + 40);
  const MatchResult resumed = run(2, true);
  EXPECT_TRUE(resumed.finished);
  EXPECT_EQ(file_text(), whole);
  EXPECT_EQ(report_json(plan_, resumed), report);
  plan_.seed = 2;
  EXPECT_THROW(run(1, true), InputError);
  EXPECT_THROW(run(1, false), InputError);
}

TEST_F(MatchTest, FindsWhatWasChangedInAFile) {
  run();
  std::string text = file_text();
  const auto verify_all = [&](const std::string& games) {
    std::istringstream stream(games);
    read_records(stream, "games",
                 [&](const GameRecord& game, std::uint64_t) { verify(game, *plan_.rules); });
  };
  EXPECT_NO_THROW(verify_all(text));
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string copy = text;
    const std::size_t at = copy.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    copy.replace(at, from.size(), to);
    return copy;
  };
  EXPECT_THROW(verify_all(changed("ending mate", "ending material")), InputError);
  EXPECT_THROW(verify_all(changed("moves ", "moves a0a9 ")), InputError);
  EXPECT_THROW(verify_all(changed("result 1-0", "result 0-1")), InputError);
  EXPECT_THROW(verify_all(changed("result 1-0", "result 2-0")), InputError);
  EXPECT_THROW(verify_all(changed("games 1", "games 9")), InputError);
}

TEST_F(MatchTest, RecordsWhatFailingEnginesDo) {
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
  plan_.games = 2;
  for (const auto& [command, ending] : cases) {
    plan_.second = player(command);
    plan_.second.grace_ms = 300;
    std::filesystem::remove(file_);
    const MatchResult result = run();
    ASSERT_EQ(result.games.size(), 2U);
    for (const GameRecord& game : result.games) {
      // A busy machine may find a slow start hung that would have crashed.
      EXPECT_TRUE(game.ending == ending || game.ending == "hang") << command << game.ending;
      EXPECT_EQ(game.red_points, game.first_is_red ? 2 : 0) << command;
    }
    EXPECT_THAT(report_text(plan_, result), HasSubstr("by an engine's failure 100.0 %"));
  }
}

using MatchTestSlow = MatchTest;

TEST_F(MatchTestSlow, RecordsALossOnTime) {
  plan_.pairs = false;
  plan_.budgets = {{0, 0, 50}};
  plan_.games = 1;
  plan_.first = player(
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; "
      "go*) sleep 1.3; echo bestmove h2e2;; esac; done");
  plan_.first.grace_ms = 60000;
  plan_.random_plies = {0};
  const MatchResult result = run();
  ASSERT_EQ(result.games.size(), 1U);
  EXPECT_EQ(result.games[0].ending, "time");
  EXPECT_EQ(result.games[0].red_points, 0);
}

TEST_F(MatchTest, RefusesACommandThatDoesNotExist) {
  plan_.second = player("no-such-engine-anywhere");
  EXPECT_THROW(run(), InputError);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(MatchTest, StopsWhenTheSequentialTestDecides) {
  plan_.games = 1000;
  plan_.sprt = stats::Sprt{0, 100, 0.05, 0.05};
  plan_.first = player("own:hash=1,nodes=300");
  plan_.second = player("own:hash=1,nodes=60");
  const MatchResult result = run(2);
  EXPECT_TRUE(result.finished);
  EXPECT_LT(result.games.size(), 1000U);
  EXPECT_GE(result.log_likelihood_ratio, plan_.sprt->upper_bound());
  EXPECT_THAT(report_text(plan_, result), HasSubstr("H1 accepted"));
}

TEST_F(MatchTest, TestsFairnessOfDrawnColours) {
  plan_.pairs = false;
  plan_.draw_colours = true;
  plan_.first = player("random");
  plan_.games = 60;
  const MatchResult result = run(2);
  int first_had_red = 0;
  for (const GameRecord& game : result.games) first_had_red += game.first_is_red ? 1 : 0;
  EXPECT_GT(first_had_red, 10);
  EXPECT_LT(first_had_red, 50);
  bool found = false;
  for (const FairnessTest& test : summarise(plan_, result.games).tests) {
    found = found || test.name == "colours";
  }
  EXPECT_TRUE(found);
}

TEST_F(MatchTest, TakesOpeningsPliesAndBudgetsInTurn) {
  plan_.pairs = false;
  plan_.first = plan_.second = player("own:hash=1");
  plan_.openings.push_back(parse_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w"));
  plan_.budgets = {{20, 0, 0}, {40, 0, 0}};
  plan_.games = 16;
  const MatchResult result = run();
  const Summary summary = summarise(plan_, result.games);
  ASSERT_EQ(summary.by_kind.size(), 8U);
  for (const auto& [kind, sides] : summary.by_kind) EXPECT_EQ(sides.red.games(), 2U);
  for (const GameRecord& game : result.games) {
    EXPECT_EQ(game.opening_plies, plan_.random_plies[plan_.kind_of(game.number).plies]);
  }
  const std::string text = report_text(plan_, result);
  EXPECT_THAT(text, HasSubstr("opening 2, 5 plies, nodes 40"));
  EXPECT_THAT(text, Not(HasSubstr("one budget")));
}

// A player against itself plays every game of a pair alike: half of the games say nothing.
TEST_F(MatchTest, CountsAPairAsOneObservation) {
  plan_.second = plan_.first;
  plan_.games = 40;
  const MatchResult paired = run();
  const Summary summary = summarise(plan_, paired.games);
  EXPECT_EQ(summary.first.pairs()[2], 20U);
  EXPECT_FALSE(summary.first.estimate());
  Score single;
  for (std::size_t i = 0; i < paired.games.size(); i += 2) {
    EXPECT_EQ(paired.games[i].red_points, paired.games[i + 1].red_points);
    single.add(paired.games[i].red_points);
  }
  ASSERT_TRUE(single.estimate());
  EXPECT_NEAR(summary.all.red.estimate()->score_interval.low, single.estimate()->score_interval.low,
              1e-12);
}

TEST_F(MatchTest, EndsAGameThatBothPlayersSeeDecided) {
  plan_.second = plan_.first;
  plan_.openings = {parse_fen("3k5/9/9/9/9/9/9/9/4A4/RR2K4 w")};
  plan_.random_plies = {0};
  plan_.adjudication = Adjudication{500, 1};
  plan_.budgets = {{500, 0, 0}};
  plan_.games = 2;
  const MatchResult result = run();
  EXPECT_EQ(result.games[0].ending, adjudication);
  EXPECT_EQ(result.games[0].red_points, 2);
  EXPECT_EQ(result.games[0].plies, 2U);
  EXPECT_THAT(report_text(plan_, result), HasSubstr("by adjudication 100.0 %"));
  std::istringstream stream(file_text());
  read_records(stream, "games", [&](const GameRecord& game, std::uint64_t) {
    EXPECT_NO_THROW(verify(game, *plan_.rules));
  });
}

TEST(MatchPlayers, AreRefusedWhenTheyAreNone) {
  const Rules& rules = rules_named("computer");
  EXPECT_THROW(make_player({"", {}, &rules, 1}), InputError);
  EXPECT_THROW(make_player({"own:speed=3", {}, &rules, 1}), InputError);
  EXPECT_THROW(make_player({"own:nodes=x", {}, &rules, 1}), InputError);
}

TEST_F(MatchTest, ComparesLegalMovesWithAnotherEngine) {
  plan_.first = player("random");
  const MatchResult result = run();
  std::istringstream stream(file_text());
  std::vector<GameRecord> games;
  read_records(stream, "games",
               [&](const GameRecord& game, std::uint64_t) { games.push_back(game); });
  const std::string hello =
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; go*) ";
  CrossCheck wrong(hello + "echo a0a1: 1; echo Nodes searched: 1;; esac; done", 50);
  EXPECT_THROW(for (const GameRecord& game : games) wrong.take(game), InputError);
  EXPECT_THROW(CrossCheck("exit 1", 50), InputError);
  if (!std::filesystem::exists("/usr/games/fairy-stockfish")) return;
  CrossCheck fairy("/usr/games/fairy-stockfish", 7);
  for (const GameRecord& game : games) fairy.take(game);
  EXPECT_GT(fairy.compared(), 20U);
}

TEST_F(MatchTest, PlaysFairyStockfish) {
  if (!std::filesystem::exists("/usr/games/fairy-stockfish")) {
    GTEST_SKIP() << "fairy-stockfish is not installed";
  }
  plan_.second = player("/usr/games/fairy-stockfish");
  plan_.second.grace_ms = 60000;
  plan_.games = 2;
  for (const GameRecord& game : run().games) {
    EXPECT_TRUE(game.ending != "illegal-move" && game.ending != "crash") << game.reason;
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
