#include <gtest/gtest.h>

#include "sims/xiangqi/engine/evaluation.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/engine/searched.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiQuiescence, GoesOnWhileTakingPays) {
  // A chariot that takes the guarded pawn is taken: one ply deep that is seen.
  const std::string guarded = "r3k4/9/9/p8/9/9/9/9/9/R2K5 w";
  EXPECT_NE(move_text(searched(guarded, to_depth(1)).line.at(0)), "a0a6");
  const std::string free = "4k4/9/9/n8/9/9/9/9/9/R2K5 w";
  const Progress found = searched(free, to_depth(1));
  EXPECT_EQ(move_text(found.line.at(0)), "a0a6");
  EXPECT_GT(found.score, evaluate(parse_fen(free).position) + 200);
}

TEST(XiangqiQuiescence, KnowsThatACheckedSideMayHaveNoMove) {
  // The second chariot mates, which the ply at the horizon's end must see.
  const Progress found = searched("3k5/R8/9/1R7/9/9/9/9/9/4K4 w", to_depth(1));
  EXPECT_EQ(found.score, mate_score - 1);
}

}  // namespace
}  // namespace evenhand::xiangqi
