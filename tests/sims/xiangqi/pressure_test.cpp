#include "sims/xiangqi/pressure.hpp"

#include <gtest/gtest.h>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiMoves, SteppingBetweenABareCannonAndItsTargetIsIllegal) {
  const Position position = parse_fen("3k5/9/9/9/4c4/9/9/R8/9/4K4 w").position;
  EXPECT_FALSE(is_legal(position, read_move("a2e2")));
  EXPECT_TRUE(is_legal(position, read_move("a2f2")));
  EXPECT_TRUE(is_legal(position, read_move("a2a5")));
}

}  // namespace
}  // namespace evenhand::xiangqi
