#include "sims/xiangqi/checking.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiMoves, AreKnownAheadToGiveCheck) {
  std::mt19937_64 random(6);
  int checks = 0;
  for (int i = 0; i < 1000; ++i) {
    const Position position = thrown_position(random);
    for (const Move move : legal_moves(position)) {
      Position next = position;
      next.make(move);
      const bool checked = in_check(next, next.side());
      checks += checked ? 1 : 0;
      ASSERT_EQ(gives_check(position, move), checked) << fen_text(position) << move_text(move);
    }
  }
  EXPECT_GT(checks, 1000);
}

}  // namespace
}  // namespace evenhand::xiangqi
