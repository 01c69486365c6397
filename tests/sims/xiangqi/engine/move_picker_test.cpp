#include "sims/xiangqi/engine/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

#include "sims/xiangqi/engine/exchange.hpp"
#include "sims/xiangqi/moves.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

std::vector<Move> picked(const Position& position, const OrderingHints& hints,
                         MovePicker::Scope scope = MovePicker::Scope::all) {
  static const auto history = std::make_unique<MoveHistory>();
  const Pressure pressure = pressure_on(position, position.side());
  MovePicker picker(position, pressure, *history, hints, scope);
  std::vector<Move> moves;
  for (Move move = picker.next(); !move.is_null(); move = picker.next()) moves.push_back(move);
  return moves;
}

bool takes(const Position& position, Move move) { return position.at(move.to()) != nothing; }

TEST(XiangqiMovePicker, GivesEveryLegalMoveOnce) {
  std::mt19937_64 random(41);
  for (int i = 0; i < 100; ++i) {
    const Position position = thrown_position(random);
    const MoveList legal = legal_moves(position);
    OrderingHints hints;
    if (!legal.empty()) hints.table_move = legal[random() % legal.size()];
    const std::vector<Move> moves = picked(position, hints);
    ASSERT_EQ(moves.size(), legal.size());
    EXPECT_TRUE(std::is_permutation(moves.begin(), moves.end(), legal.begin()));
    if (!moves.empty()) {
      EXPECT_EQ(moves.front(), hints.table_move);
    }
  }
}

TEST(XiangqiMovePicker, PutsGoodCapturesFirstAndLosingOnesLast) {
  std::mt19937_64 random(42);
  for (int i = 0; i < 100; ++i) {
    const Position position = thrown_position(random);
    const auto group = [&](Move move) {
      return !takes(position, move) ? 1 : exchange_gains(position, move, 0) ? 0 : 2;
    };
    const std::vector<Move> moves = picked(position, {});
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end(),
                               [&](Move a, Move b) { return group(a) < group(b); }));
  }
}

TEST(XiangqiMovePicker, TriesKillersBeforeOtherQuietMoves) {
  const Position position = parse_fen(start_fen).position;
  OrderingHints hints;
  hints.killers = {make_move(square_at(0, 3), square_at(0, 4)),
                   make_move(square_at(8, 3), square_at(8, 4))};
  std::vector<Move> moves = picked(position, hints);
  std::erase_if(moves, [&](Move move) { return takes(position, move); });
  EXPECT_EQ(moves[0], hints.killers[0]);
  EXPECT_EQ(moves[1], hints.killers[1]);
}

TEST(XiangqiMovePicker, GivesCapturesAloneWhenAsked) {
  std::mt19937_64 random(43);
  for (int i = 0; i < 50; ++i) {
    const Position position = thrown_position(random);
    for (const Move move : picked(position, {}, MovePicker::Scope::captures)) {
      if (!takes(position, move)) ADD_FAILURE() << "a quiet move";
    }
  }
}

TEST(XiangqiMovePicker, IgnoresATableMoveThatIsNotLegalHere) {
  const Position position = parse_fen(start_fen).position;
  OrderingHints hints;
  hints.table_move = make_move(square_at(4, 0), square_at(4, 5));
  EXPECT_EQ(picked(position, hints).size(), 44U);
}

}  // namespace

}  // namespace evenhand::xiangqi
