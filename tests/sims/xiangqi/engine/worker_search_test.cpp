#include <gtest/gtest.h>

#include <random>
#include <string>

#include "sims/xiangqi/engine/evaluation.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/engine/searched.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

/// Can the side to move mate within so many own moves, whatever the other does?
bool can_mate(Position& position, unsigned moves) {
  for (const Move move : legal_moves(position)) {
    const Undo undo = position.make(move);
    bool mates = count_legal_moves(position) == 0;
    if (!mates && moves > 1) {
      mates = true;
      for (const Move reply : legal_moves(position)) {
        const Undo reply_undo = position.make(reply);
        mates = can_mate(position, moves - 1);
        position.unmake(reply, reply_undo);
        if (!mates) break;
      }
    }
    position.unmake(move, undo);
    if (mates) return true;
  }
  return false;
}

void expect_mates_found(int positions, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  int mates = 0;
  for (int i = 0; i < positions; ++i) {
    Position position = thrown_position(random);
    if (legal_moves(position).empty()) continue;
    unsigned moves = 1;
    while (moves <= 2 && !can_mate(position, moves)) ++moves;
    if (moves > 2) continue;
    ++mates;
    Engine engine(small());
    const Progress found = engine.search(Game({position, 0, 1}), to_nodes(20000));
    EXPECT_EQ(found.score, mate_score - static_cast<int>(2 * moves - 1)) << fen_text(position);
  }
  EXPECT_GE(mates, positions / 10);
}

TEST(XiangqiEngine, FindsMatesThatExhaustionFinds) { expect_mates_found(40, 31); }

TEST(XiangqiEngineSlow, FindsManyMatesThatExhaustionFinds) { expect_mates_found(600, 32); }

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

TEST(XiangqiEngine, PlaysALegalMoveWithHardlyAnyNodes) {
  for (std::uint64_t nodes = 1; nodes < 60; ++nodes) {
    const Progress found = searched(std::string(start_fen), to_nodes(nodes));
    ASSERT_FALSE(found.line.empty());
    EXPECT_TRUE(is_legal(parse_fen(start_fen).position, found.line[0]));
  }
}

TEST(XiangqiEngine, GivesLinesOfLegalMoves) {
  for (const auto& row : stats::csv_rows("xiangqi-perft.csv")) {
    if (row[1] != "1") continue;
    Position position = parse_fen(row[0]).position;
    for (const Move move : searched(row[0], to_nodes(5000)).line) {
      ASSERT_TRUE(is_legal(position, move)) << row[0] << " " << move_text(move);
      position.make(move);
    }
  }
}

}  // namespace

}  // namespace evenhand::xiangqi
