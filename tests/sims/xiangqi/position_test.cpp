#include "sims/xiangqi/position.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiMoves, AreTakenBackWithoutATrace) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 200; ++i) {
    const Position before = thrown_position(random);
    Position position = before;
    for (const Move move : legal_moves(before)) {
      const Undo undo = position.make(move);
      ASSERT_EQ(position.key(), position.computed_key()) << fen_text(before) << move_text(move);
      position.unmake(move, undo);
      ASSERT_EQ(position, before);
    }
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
