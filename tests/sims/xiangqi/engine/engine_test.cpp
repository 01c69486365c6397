#include "sims/xiangqi/engine/engine.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "sims/xiangqi/engine/evaluation.hpp"
#include "sims/xiangqi/engine/exchange.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

/// With a table that is quickly made.
EngineOptions small() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

Progress searched(const std::string& fen, const Limits& limits,
                  const EngineOptions& options = small()) {
  Engine engine(options);
  return engine.search(Game(parse_fen(fen)), limits);
}

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits to_nodes(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

// The engine's signature. It changes with every change of search or evaluation; a change that was
// meant to change neither must keep it.
TEST(XiangqiEngine, KeepsItsSignature) { EXPECT_EQ(bench(6).nodes, 22251U); }

TEST(XiangqiEngine, IsAFunctionOfGameOptionsAndNodes) {
  const std::string fen = "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w";
  const Progress first = searched(fen, to_nodes(20000));
  const Progress second = searched(fen, to_nodes(20000));
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.score, second.score);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_LE(first.nodes, 20001U);
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

TEST(XiangqiEngine, PlaysWithSeveralThreads) {
  EngineOptions options = small();
  options.threads = 3;
  const Progress found = searched(std::string(start_fen), to_depth(8), options);
  EXPECT_EQ(found.depth, 8);
  EXPECT_TRUE(is_legal(parse_fen(start_fen).position, found.line[0]));
}

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
    const Progress found = engine.search(Game({position, 0, 1}), to_depth(6));
    EXPECT_EQ(found.score, mate_score - static_cast<int>(2 * moves - 1)) << fen_text(position);
  }
  EXPECT_GE(mates, positions / 10);
}

TEST(XiangqiEngine, FindsMatesThatExhaustionFinds) { expect_mates_found(40, 31); }

// Open, in issue 6: forward pruning still hides some mates in two, and one of the mate set. These
// two are the goal, not yet met; they fail when run with --gtest_also_run_disabled_tests.
TEST(XiangqiEngineSlow, DISABLED_FindsManyMatesThatExhaustionFinds) { expect_mates_found(600, 32); }

TEST(XiangqiEngineSlow, DISABLED_SolvesTheMateSet) {
  int rows = 0;
  for (const auto& row : stats::csv_rows("xiangqi-mates.csv")) {
    const int moves = std::stoi(row[1]);
    const Progress found = searched(row[0], to_nodes(400000));
    EXPECT_GE(found.score, mate_score - (2 * moves - 1)) << row[0];
    ++rows;
  }
  EXPECT_GE(rows, 20);
}

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

TEST(XiangqiExchange, CountsWhatIsTakenOnASquare) {
  const auto gains = [](const std::string& fen, const char* move, int threshold) {
    return exchange_gains(parse_fen(fen).position, read_move(move), threshold);
  };
  // A chariot takes a free pawn; a guarded one costs it.
  EXPECT_TRUE(gains("3k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 80));
  EXPECT_FALSE(gains("3k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 81));
  EXPECT_FALSE(gains("r2k5/9/9/p8/9/9/9/9/9/R3K4 w", "a0a6", 0));
  // A cannon takes a guarded horse over its screen: even.
  EXPECT_TRUE(gains("r2k5/9/9/n8/9/9/P8/9/9/C3K4 w", "a0a6", 0));
  EXPECT_FALSE(gains("r2k5/9/9/n8/9/9/P8/9/9/C3K4 w", "a0a6", 1));
  // The general takes back only what nobody guards.
  EXPECT_FALSE(gains("4k4/4a4/9/9/9/9/9/9/4R4/5K3 w", "e1e8", 0));
}

}  // namespace
}  // namespace evenhand::xiangqi
