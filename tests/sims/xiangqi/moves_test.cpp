#include "sims/xiangqi/moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "sims/xiangqi/notation.hpp"
#include "tests/sims/xiangqi/plain_rules.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

std::vector<std::string> texts(const MoveList& moves) {
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(move_text(move));
  std::sort(names.begin(), names.end());
  return names;
}

/// The legal moves, their number, the split into captures and quiet moves, and the test of single
/// moves all agree with the plain rules.
void expect_plain_rules(const Position& position) {
  const std::string fen = fen_text(position);
  const std::vector<std::string> plain = PlainBoard(fen).legal_moves();
  ASSERT_EQ(texts(legal_moves(position)), plain) << fen;
  ASSERT_EQ(count_legal_moves(position), plain.size()) << fen;
  const Pressure pressure = pressure_on(position, position.side());
  MoveList parts;
  legal_moves(position, pressure, Targets::captures, parts);
  for (const Move move : parts) ASSERT_NE(position.at(move.to()), nothing) << fen;
  legal_moves(position, pressure, Targets::quiet, parts);
  ASSERT_EQ(texts(parts), plain) << fen;
  MoveList singles;
  for (Square from = 0; from < square_count; ++from) {
    for (Square to = 0; to < square_count; ++to) {
      if (is_legal(position, make_move(from, to))) singles.push(make_move(from, to));
    }
  }
  ASSERT_EQ(texts(singles), plain) << fen;
}

TEST(XiangqiMoves, AgreeWithThePlainRulesInRandomGames) {
  const std::vector<Position> positions = positions_of_random_games(12, 200, 1);
  for (std::size_t i = 0; i < positions.size(); i += 7) expect_plain_rules(positions[i]);
}

TEST(XiangqiMoves, AgreeWithThePlainRulesOnThrownPieces) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300; ++i) expect_plain_rules(thrown_position(random));
}

TEST(XiangqiMovesSlow, AgreeWithThePlainRulesOnManyPositions) {
  for (const Position& position : positions_of_random_games(40, 300, 3)) {
    expect_plain_rules(position);
  }
  std::mt19937_64 random(4);
  for (int i = 0; i < 15000; ++i) expect_plain_rules(thrown_position(random));
}

}  // namespace
}  // namespace evenhand::xiangqi
