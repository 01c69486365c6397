#include "sims/xiangqi/rules.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/sims/xiangqi/judged_line.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiReferee, PresetsDiffer) {
  const std::string fen = "1nb1k2n1/4a3r/6P2/6C1P/9/2B6/8N/4c4/6Nc1/2BK5 b";
  const std::string moves = "h1h6 i3g4 h6h1 g4i3 h1h6 i3g4 h6h1 g4i3";
  EXPECT_EQ(verdict(fen, moves).outcome, Outcome::win);
  EXPECT_EQ(verdict(fen, moves, rules_named("checks")).outcome, Outcome::draw);
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4A4/3AK4 w").ending, Ending::material);
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4A4/3AK4 w", "", rules_named("endless")).outcome,
            Outcome::none);
}

}  // namespace
}  // namespace evenhand::xiangqi
