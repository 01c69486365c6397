#include "sims/xiangqi/perft.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "sims/xiangqi/fen.hpp"
#include "tests/sims/xiangqi/plain_rules.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

/// Every row of the reference with a count within the bounds; returns how many there were.
int expect_reference_counts(std::uint64_t more_than, std::uint64_t most) {
  int rows = 0;
  for (const auto& row : stats::csv_rows("xiangqi-perft.csv")) {
    const std::uint64_t expected = std::stoull(row[2]);
    if (expected <= more_than || expected > most) continue;
    Position position = parse_fen(row[0]).position;
    const auto depth = static_cast<unsigned>(std::stoul(row[1]));
    EXPECT_EQ(perft(position, depth), expected) << row[0] << " depth " << depth;
    ++rows;
  }
  return rows;
}

TEST(XiangqiPerft, AgreesWithTheReference) { EXPECT_EQ(expect_reference_counts(0, 100000), 88); }

TEST(XiangqiPerftSlow, AgreesWithTheReferenceInMillions) {
  EXPECT_EQ(expect_reference_counts(100000, 200000000), 52);
}

// Depth 7 of the start, 217,154,523,878, takes minutes: evenhand perft --depth 7 --threads N.
TEST(XiangqiPerftSlow, AgreesWithTheReferenceInBillions) {
  EXPECT_EQ(expect_reference_counts(200000000, 10000000000), 1);
}

TEST(XiangqiPerft, CountsTheSameWithEveryLeafMade) {
  for (const auto& row : stats::csv_rows("xiangqi-perft.csv")) {
    if (row[1] != "3") continue;
    Position position = parse_fen(row[0]).position;
    EXPECT_EQ(perft_made(position, 3), std::stoull(row[2])) << row[0];
  }
}

TEST(XiangqiPerft, CountsTheSameByMoveInAnyNumberOfThreads) {
  const Position start = parse_fen(start_fen).position;
  for (unsigned depth = 1; depth <= 4; ++depth) {
    const std::vector<PerftRow> one = perft_by_move(start, depth, 1);
    const std::vector<PerftRow> three = perft_by_move(start, depth, 3);
    ASSERT_EQ(one.size(), 44U);
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].move, three[i].move);
      EXPECT_EQ(one[i].count, three[i].count);
    }
  }
}

TEST(XiangqiPerft, AgreesWithThePlainRulesBeyondTheReference) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 10; ++i) {
    Position position = thrown_position(random);
    EXPECT_EQ(perft(position, 2), PlainBoard(fen_text(position)).perft(2)) << fen_text(position);
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
