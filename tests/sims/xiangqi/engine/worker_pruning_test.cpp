#include <gtest/gtest.h>

#include <random>

#include "sims/xiangqi/moves.hpp"
#include "tests/sims/xiangqi/engine/searched.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

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

}  // namespace
}  // namespace evenhand::xiangqi
