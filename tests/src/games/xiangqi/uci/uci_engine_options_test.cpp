#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "src/games/xiangqi/uci/uci_engine.hpp"
#include "tests/src/games/xiangqi/uci/heard_engine.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

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
