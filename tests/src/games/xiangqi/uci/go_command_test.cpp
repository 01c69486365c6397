#include "src/games/xiangqi/uci/go_command.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"

namespace evenhand::xiangqi {
namespace {

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

}  // namespace
}  // namespace evenhand::xiangqi
