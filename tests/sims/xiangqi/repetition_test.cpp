#include "sims/xiangqi/repetition.hpp"

#include <gtest/gtest.h>

#include "tests/sims/xiangqi/judged_line.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiReferee, PerpetualCheckLoses) {
  const Verdict black_to_move =
      verdict(lone_chariot, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9");
  EXPECT_EQ(black_to_move.outcome, Outcome::win);
  EXPECT_EQ(black_to_move.ending, Ending::perpetual_check);
  EXPECT_EQ(black_to_move.reason, "third occurrence of the position; Red checks at every move");
  const Verdict red_to_move =
      verdict(lone_chariot, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8");
  EXPECT_EQ(red_to_move.outcome, Outcome::loss);
}

TEST(XiangqiReferee, OneMoveWithoutCheckMakesItADraw) {
  const Verdict draw = verdict(lone_chariot, "a0a9 d9d8 a9a7 d8d9 a7a9 d9d8 a9a7 d8d9 a7a9");
  EXPECT_EQ(draw.outcome, Outcome::draw);
  EXPECT_EQ(draw.ending, Ending::repetition);
}

}  // namespace
}  // namespace evenhand::xiangqi
