#include "sims/xiangqi/engine/evaluation.hpp"

#include <gtest/gtest.h>

#include <random>

#include "sims/xiangqi/moves.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiEvaluation, IsTheSameForTheBoardTurnedRound) {
  std::mt19937_64 random(33);
  for (int i = 0; i < 200; ++i) {
    const Position position = thrown_position(random);
    Position turned;
    for (Square square = 0; square < square_count; ++square) {
      const Piece piece = position.at(square);
      if (piece == nothing) continue;
      turned.put(other(colour_of(piece)), kind_of(piece), square_count - 1 - square);
    }
    turned.set_side(other(position.side()));
    EXPECT_EQ(evaluate(position), evaluate(turned)) << fen_text(position);
  }
}

TEST(XiangqiEvaluation, KeepsUpItsSumsMoveByMove) {
  std::mt19937_64 random(34);
  for (int i = 0; i < 100; ++i) {
    Position position = thrown_position(random);
    for (const Move move : legal_moves(position)) {
      const PlaceSums before = place_sums(position);
      const Piece moved = position.at(move.from());
      const Undo undo = position.make(move);
      ASSERT_EQ(place_sums_after(before, move, moved, undo.captured), place_sums(position))
          << fen_text(position);
      position.unmake(move, undo);
    }
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
