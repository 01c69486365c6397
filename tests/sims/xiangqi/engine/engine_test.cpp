#include "sims/xiangqi/engine/engine.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/moves.hpp"
#include "tests/sims/xiangqi/engine/searched.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

// The engine's signature. It changes with every change of search or evaluation; a change that was
// meant to change neither must keep it.
TEST(XiangqiEngine, KeepsItsSignature) { EXPECT_EQ(bench(6).nodes, 21422U); }

TEST(XiangqiEngine, IsAFunctionOfGameOptionsAndNodes) {
  const std::string fen = "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w";
  const Progress first = searched(fen, to_nodes(20000));
  const Progress second = searched(fen, to_nodes(20000));
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.score, second.score);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_LE(first.nodes, 20001U);
}

TEST(XiangqiEngine, PlaysWithSeveralThreads) {
  EngineOptions options = small();
  options.threads = 3;
  const Progress found = searched(std::string(start_fen), to_depth(8), options);
  EXPECT_EQ(found.depth, 8);
  EXPECT_TRUE(is_legal(parse_fen(start_fen).position, found.line[0]));
}

TEST(XiangqiEngineSlow, SolvesTheMateSet) {
  int rows = 0;
  for (const auto& row : stats::csv_rows("xiangqi-mates.csv")) {
    const int moves = std::stoi(row[1]);
    const Progress found = searched(row[0], to_nodes(1000000));
    EXPECT_GE(found.score, mate_score - (2 * moves - 1)) << row[0];
    ++rows;
  }
  EXPECT_GE(rows, 20);
}

}  // namespace
}  // namespace evenhand::xiangqi
