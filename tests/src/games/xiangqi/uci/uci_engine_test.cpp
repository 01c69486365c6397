#include "src/games/xiangqi/uci/uci_engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/repetition.hpp"
#include "tests/in_one_of_three.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

/// An engine and what it answers.
class Talk {
 public:
  Talk() : engine_([this](std::string_view line) { hear(line); }) {}

  bool say(const std::string& line) { return engine_.handle(line); }
  /// Says it and waits for the search to end.
  void say_and_wait(const std::string& line) {
    engine_.handle(line);
    engine_.finish();
  }
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::string last() {
    const std::lock_guard lock(mutex_);
    return lines_.empty() ? "" : lines_.back();
  }

 private:
  void hear(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
  }
  std::mutex mutex_;
  std::vector<std::string> lines_;
  UciEngine engine_;
};

GoCommand parsed(const std::string& line, Colour side = red, unsigned ucci_unit_ms = 1000) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return parse_go(words, side, ucci_unit_ms);
}

TEST(GoCommand, SharesTheClock) {
  const Limits limits = parsed("wtime 60000 btime 500 winc 0 binc 0").limits;
  EXPECT_GT(limits.soft->count(), 300);
  EXPECT_LT(limits.hard->count(), 21000);
  EXPECT_LT(parsed("wtime 60000 btime 500", black).limits.hard->count(), 175);
  EXPECT_LE(parsed("wtime 1 btime 1").limits.hard->count(), 2);
  EXPECT_LT(parsed("movetime 1000").limits.hard->count(), 1000);
  EXPECT_EQ(parsed("nodes 77").limits.nodes, 77U);
}

TEST(GoCommand, CountsUccisTimeInItsUnit) {
  EXPECT_EQ(*parsed("time 60", black, 1000).limits.hard,
            *parsed("time 60000", black, 1).limits.hard);
}

TEST(GoCommand, IsEndlessWithoutALimit) {
  EXPECT_TRUE(parsed("").infinite);
  EXPECT_TRUE(parsed("infinite").infinite);
  EXPECT_FALSE(parsed("depth 3").infinite);
}

TEST(GoCommand, IsRefusedWhenItMakesNoSense) {
  EXPECT_THROW(parsed("deep 3"), InputError);
  EXPECT_THROW(parsed("depth"), InputError);
  EXPECT_THROW(parsed("nodes many"), InputError);
  for (const char* nothing : {"depth 0", "nodes 0", "mate 0", "depth -3"}) {
    EXPECT_THROW(parsed(nothing), InputError) << nothing;
  }
}

TEST(GoCommand, EndsWhateverClockIsTold) {
  for (const char* clock : {"winc 5", "btime 1000", "movestogo 3", "wtime -5", "binc 5 btime 9",
                            "opptime 5", "increment 3"}) {
    EXPECT_TRUE(parsed(clock).limits.hard) << clock;
    EXPECT_FALSE(parsed(clock).infinite) << clock;
  }
  EXPECT_EQ(parsed("mate 3").limits.depth, 6);
  EXPECT_EQ(parsed("mate 3 depth 2").limits.depth, 2);
}

TEST(UciEngine, SurvivesGarbageWithAnErrorLine) {
  Talk talk;
  const std::vector<std::string> garbage = {"hello",
                                            "position",
                                            "position fen 9/9 w",
                                            "position startpos moves h2e2 zz",
                                            "go depth",
                                            "go nodes x",
                                            "go fast",
                                            "setoption",
                                            "setoption name Nonsense value 3",
                                            "setoption name Hash value -5",
                                            "setoption name Ranks value 2-11",
                                            "\x01\xff\xfe",
                                            "setoption name Threads value 1000000000000000000000"};
  for (const std::string& line : garbage) {
    const std::size_t before = talk.heard().size();
    EXPECT_TRUE(talk.say(line));
    EXPECT_EQ(talk.heard().size(), before + 1) << line;
    EXPECT_THAT(talk.last(), StartsWith("info string error: ")) << line;
  }
  EXPECT_TRUE(talk.say("   "));
  talk.say_and_wait("go depth 3");
  EXPECT_THAT(talk.last(), StartsWith("bestmove "));
  EXPECT_FALSE(talk.say("quit"));
}

TEST(UciEngine, StopsAtOnce) {
  Talk talk;
  talk.say("position startpos");
  for (const char* go : {"go infinite", "go depth 100", "go movetime 100000", "go"}) {
    const auto stopping = [&] {
      const std::size_t before = talk.heard().size();
      talk.say(go);
      for (int i = 0; i < 2000 && talk.heard().size() == before; ++i) {
        std::this_thread::sleep_for(milliseconds{5});
      }
      EXPECT_THAT(talk.last(), StartsWith("info")) << go;
      const auto begun = std::chrono::steady_clock::now();
      talk.say("stop");
      EXPECT_THAT(talk.last(), StartsWith("bestmove ")) << go;
      return std::chrono::steady_clock::now() - begun;
    };
    // 50 ms is what is promised; a loaded machine gets some grace.
    EXPECT_LT(tests::in_one_of_three(milliseconds{500}, stopping), milliseconds{500});
  }
}

// The promise of 50 ms, for most stops: a machine that does other things has its outliers.
TEST(UciEngineSlow, StopsWithin50Milliseconds) {
  Talk talk;
  const std::vector<std::string> positions = {
      "position startpos", "position fen 3ak4/9/4b4/9/9/4P4/9/9/4R4/3AK4 w",
      "position fen r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w"};
  const auto most = [&] {
    std::vector<std::chrono::duration<double, std::milli>> waits;
    for (std::size_t i = 0; i < 60; ++i) {
      talk.say(positions[i % positions.size()]);
      talk.say("go infinite");
      std::this_thread::sleep_for(milliseconds{5 + i});
      const auto begun = std::chrono::steady_clock::now();
      talk.say("stop");
      waits.emplace_back(std::chrono::steady_clock::now() - begun);
      EXPECT_THAT(talk.last(), StartsWith("bestmove "));
    }
    std::sort(waits.begin(), waits.end());
    std::cout << "median " << waits[30].count() << " ms, longest " << waits.back().count()
              << " ms\n";
    return waits[54];
  };
  EXPECT_LT(tests::in_one_of_three(milliseconds{50}, most), milliseconds{50});
}

TEST(UciEngine, RefusesToChangeThePositionWhileSearching) {
  Talk talk;
  talk.say("go infinite");
  for (const char* line : {"position startpos", "go depth 1", "setoption name Hash value 2"}) {
    talk.say(line);
    EXPECT_THAT(talk.heard(), Contains(HasSubstr("while searching")));
  }
  talk.say("isready");
  EXPECT_THAT(talk.heard(), Contains("readyok"));
  talk.say("stop");
  EXPECT_THAT(talk.last(), StartsWith("bestmove "));
}

TEST(UciEngine, CountsMoves) {
  Talk talk;
  talk.say_and_wait("go perft 3");
  EXPECT_EQ(talk.last(), "Nodes searched: 79666");
  EXPECT_EQ(talk.heard().size(), 45U);
  talk.say("go perft");
  EXPECT_THAT(talk.last(), HasSubstr("error"));
}

TEST(UciEngine, StopsCountingWhenItIsToldTo) {
  Talk talk;
  talk.say("go perft 9");
  talk.say("go depth 1");
  EXPECT_THAT(talk.last(), HasSubstr("'go' while searching"));
  talk.say("stop");
  EXPECT_EQ(talk.last(), "info string perft was stopped");
  talk.say_and_wait("go perft 1");
  EXPECT_EQ(talk.last(), "Nodes searched: 44");
}

TEST(UciEngine, SaysWhenThereIsNoMove) {
  Talk talk;
  talk.say("position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b");
  talk.say_and_wait("go depth 5");
  EXPECT_EQ(talk.last(), "bestmove (none)");
}

TEST(UciEngine, SpeaksUcci) {
  Talk talk;
  talk.say("ucci");
  EXPECT_EQ(talk.last(), "ucciok");
  talk.say("setoption hashsize 8");
  talk.say("setoption usemillisec true");
  talk.say("position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  talk.say_and_wait("go time 300 movestogo 1 increment 0");
  EXPECT_THAT(talk.last(), StartsWith("bestmove "));
  EXPECT_FALSE(talk.say("quit"));
  EXPECT_EQ(talk.last(), "bye");
}

TEST(UciEngineSlow, PlaysAWholeGame) {
  Talk talk;
  talk.say("ucinewgame");
  Game game(parse_fen("startpos"));
  std::string moves;
  const Rules& rules = rules_named("computer");
  while (judge(game, rules).outcome == Outcome::none) {
    talk.say("position startpos" + (moves.empty() ? "" : " moves" + moves));
    talk.say_and_wait("go nodes 2000");
    ASSERT_THAT(talk.last(), StartsWith("bestmove "));
    const std::string move = talk.last().substr(9, 4);
    game.play(parse_move(game.position(), move));
    moves += " " + move;
    ASSERT_LT(game.plies().size(), 1500U);
  }
  EXPECT_GT(game.plies().size(), 20U);
}

TEST(UciEngine, IntroducesItself) {
  Talk talk;
  talk.say("uci");
  EXPECT_THAT(talk.heard(), Contains(StartsWith("id name evenhand")));
  EXPECT_THAT(talk.heard(), Contains("option name Hash type spin default 16 min 1 max 4096"));
  EXPECT_EQ(talk.last(), "uciok");
  talk.say("isready");
  EXPECT_EQ(talk.last(), "readyok");
}

TEST(UciEngine, SpeaksTheRanksOfItsPeer) {
  Talk talk;
  talk.say("position startpos moves h2e2 h9g7");
  talk.say_and_wait("go depth 1");
  EXPECT_EQ(read_move(talk.last().substr(9, 4)).is_null(), false);
  talk.say("position startpos moves h3e3 h10g8");
  EXPECT_THAT(talk.last(), StartsWith("bestmove"));
  talk.say("position startpos moves h3e3 h10g8 zz");
  EXPECT_THAT(talk.last(), HasSubstr("ranks 1 to 10"));
  talk.say("setoption name Ranks value 0-9");
  talk.say("position startpos moves h3e3");
  EXPECT_THAT(talk.last(), HasSubstr("error"));
}

}  // namespace
}  // namespace evenhand::xiangqi
