#include "sims/xiangqi/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr Line places(std::initializer_list<unsigned> bits) {
  unsigned line = 0;
  for (const unsigned bit : bits) line |= 1U << bit;
  return static_cast<Line>(line);
}

TEST(XiangqiTables, KnowWhatChariotsAndCannonsReachOnALine) {
  const Line occupied = places({0, 1, 4, 6, 8});
  EXPECT_EQ(tables.chariot_rank[4][occupied], places({1, 2, 3, 5, 6}));
  EXPECT_EQ(tables.cannon_rank[4][occupied], places({0, 2, 3, 5, 8}));
  EXPECT_EQ(tables.chariot_file[9][places({9, 2})], places({2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(tables.cannon_file[9][places({9, 2})], places({3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(tables.between[2][5], places({3, 4}));
  EXPECT_EQ(tables.between[5][2], places({3, 4}));
  EXPECT_EQ(tables.between[5][6], 0);
}

TEST(XiangqiTables, KnowTheStepsOfPieces) {
  const auto count = [](const auto& steps) {
    return std::count_if(steps.begin(), steps.end(), [](unsigned to) { return to != off_board; });
  };
  EXPECT_EQ(count(tables.advisor[square_at(4, 1)]), 4);
  EXPECT_EQ(count(tables.advisor[square_at(3, 0)]), 1);
  EXPECT_EQ(count(tables.general[square_at(4, 0)]), 3);
  // A pawn goes forward, and sideways once it has crossed the river.
  EXPECT_EQ(count(tables.pawn[red][square_at(4, 4)]), 1);
  EXPECT_EQ(count(tables.pawn[red][square_at(4, 5)]), 3);
  EXPECT_EQ(count(tables.pawn[red][square_at(0, 9)]), 1);
  EXPECT_EQ(count(tables.pawn[black][square_at(4, 5)]), 1);
}

TEST(XiangqiTables, KnowWhichSquareMustBeFree) {
  EXPECT_EQ(tables.horse_leg[square_at(4, 4)][square_at(5, 6)], square_at(4, 5));
  EXPECT_EQ(tables.horse_leg[square_at(5, 6)][square_at(4, 4)], square_at(5, 5));
  EXPECT_EQ(tables.horse_leg[square_at(4, 4)][square_at(4, 6)], off_board);
  for (const HindStep& step : tables.elephant[square_at(2, 0)]) {
    if (step.to == square_at(4, 2)) {
      EXPECT_EQ(step.hinge, square_at(3, 1));
    }
  }
  EXPECT_EQ(std::count_if(tables.elephant[square_at(2, 4)].begin(),
                          tables.elephant[square_at(2, 4)].end(),
                          [](const HindStep& step) { return step.to != off_board; }),
            2)
      << "it does not cross the river";
}

TEST(XiangqiTables, KnowWherePiecesMayEverStand) {
  unsigned palace = 0;
  unsigned advisors = 0;
  unsigned elephants = 0;
  unsigned pawns = 0;
  for (Square square = 0; square < square_count; ++square) {
    palace += in_palace(red, square) ? 1 : 0;
    advisors += is_advisor_point(black, square) ? 1 : 0;
    elephants += is_elephant_point(red, square) ? 1 : 0;
    pawns += is_pawn_point(red, square) ? 1 : 0;
    EXPECT_NE(is_home(red, square), is_home(black, square));
  }
  EXPECT_EQ(palace, 9U);
  EXPECT_EQ(advisors, 5U);
  EXPECT_EQ(elephants, 7U);
  EXPECT_EQ(pawns, 45U + 10) << "beyond the river, and five files of two ranks before it";
}

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
