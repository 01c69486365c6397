#include "src/games/xiangqi/uci_peer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/run/experiment.hpp"
#include "src/run/interrupt.hpp"
#include "tests/in_one_of_three.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::chrono::milliseconds patience{5000};
const std::string loop = "while read -r line; do case $line in isready) echo readyok;; ";

TEST(XiangqiUciPeer, CountsRanksAsTheEngineDoes) {
  const UciPeer ours("echo uciok; " + loop + "esac; done", {}, patience);
  EXPECT_EQ(ours.rank_names(), RankNames::from_zero);
  const UciPeer fairy(
      "echo 'option name UCI_Variant type combo'; echo uciok; " + loop + "esac; done", {},
      patience);
  EXPECT_EQ(fairy.rank_names(), RankNames::from_one);
}

TEST(XiangqiUciPeer, RefusesOptionsThatTheEngineDoesNotOffer) {
  const std::string engine =
      "echo 'option name Skill Level type spin default 20 min 0 max 20'; "
      "echo 'option name Clear Hash type button'; echo uciok; " +
      loop + "setoption*) echo \"$line\" >>/dev/null;; esac; done";
  const UciPeer taken(engine, {"Skill Level=3", "clear hash"}, patience);
  const auto refusal = [&](const std::string& command, const std::string& option) {
    try {
      const UciPeer peer(command, {option}, patience);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_NE(refusal(engine, "Skil Level=3")
                .find("unknown option 'Skil Level'; did you mean "
                      "'Skill Level'? it has Skill Level, Clear Hash"),
            std::string::npos)
      << refusal(engine, "Skil Level=3");
  EXPECT_NE(refusal("echo uciok; " + loop + "esac; done", "Foo=3").find("it has none"),
            std::string::npos);
}

TEST(XiangqiUciPeer, RefusesValuesThatTheOptionDoesNotTake) {
  const std::string engine =
      "echo 'option name Skill Level type spin default 20 min 0 max 20'; "
      "echo 'option name Free type spin'; echo 'option name Ponder type check default false'; "
      "echo 'option name Style type combo default Calm var Calm var Very Wild'; "
      "echo 'option name Book type string default'; echo 'option name Clear type button'; "
      "echo uciok; " +
      loop + "esac; done";
  const UciPeer taken(engine,
                      {"Skill Level=0", "Skill Level=20", "Free=-7", "Ponder=true",
                       "Style=very wild", "Book=any thing", "Book", "Clear"},
                      patience);
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"Skill Level=21", "option Skill Level: expected a whole number from 0 to 20, found '21'"},
      {"Skill Level=-1", "a whole number from 0 to 20"},
      {"Skill Level=3x", "a whole number from 0 to 20"},
      {"Skill Level", "found ''"},
      {"Free=a", "expected a whole number, found 'a'"},
      {"Ponder=yes", "expected true or false"},
      {"Style=Wild", "expected one of Calm, Very Wild"},
      {"Clear=1", "expected no value"}};
  for (const auto& [option, words] : refused) {
    try {
      const UciPeer peer(engine, {option}, patience);
      ADD_FAILURE() << option;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  }
}

TEST(XiangqiUciPeer, HearsLinesUpToTheWord) {
  UciPeer peer("echo uciok; " + loop + "go*) echo one; echo two; echo bestmove x;; esac; done", {},
               patience);
  peer.send("go");
  std::vector<std::string> heard;
  const auto hear = [&](const std::string& line) { heard.push_back(line); };
  EXPECT_EQ(peer.read_until("bestmove", patience, hear), "bestmove x");
  EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
}

TEST(XiangqiUciPeer, GivesUpOneThatTalksForEver) {
  for (const char* flood : {"yes info string hello", "yes >&2", "echo uciok; yes | tr -d '\\n'"}) {
    try {
      UciPeer(flood, {}, std::chrono::milliseconds{300});
      ADD_FAILURE() << flood;
    } catch (const PlayerFailed& failure) {
      EXPECT_EQ(failure.kind(), Failure::hang) << flood;
    }
  }
}

TEST(XiangqiUciPeer, StopsWaitingWhenAStopIsAskedFor) {
  const auto stopping = [] {
    const run::InterruptGuard guard;
    std::raise(SIGINT);
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_THROW(UciPeer("trap '' TERM; while :; do sleep 1; done", {}, std::chrono::seconds{60}),
                 run::StopError);
    return std::chrono::steady_clock::now() - begun;
  };
  EXPECT_LT(tests::in_one_of_three(std::chrono::seconds{1}, stopping), std::chrono::seconds{1});
}

TEST(XiangqiUciPeer, TellsHowItFailed) {
  EXPECT_THROW(UciPeer("no-such-engine-anywhere", {}, patience), InputError);
  try {
    UciPeer("sleep 100", {}, std::chrono::milliseconds{200});
    FAIL();
  } catch (const PlayerFailed& failure) {
    EXPECT_EQ(failure.kind(), Failure::hang);
  }
}

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
