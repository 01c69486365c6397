#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/engine/searched.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

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
