#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// A counter of how well a move did, which forgets: it stays within ±bound.
class MoveCredit {
 public:
  static constexpr int bound = 16384;
  int value() const { return value_; }
  void add(int bonus) {
    const int change = bonus - value_ * std::abs(bonus) / bound;
    value_ = static_cast<std::int16_t>(std::clamp(value_ + change, -bound, bound));
  }

 private:
  std::int16_t value_ = 0;
};

/// Colour and kind of a piece as one number below 14.
inline unsigned piece_index(Piece piece) {
  return (colour_of(piece) == red ? 0U : kind_count) + kind_of(piece);
}

/// A move by its piece and where it goes.
using PieceTo = std::array<std::array<MoveCredit, square_count>, 2 * kind_count>;

/// The credit that quiet moves and captures earned before in this search: by themselves, and after
/// the move one and two plies earlier.
struct MoveHistory {
  std::array<std::array<std::array<MoveCredit, square_count>, square_count>, 2> quiet;
  std::array<std::array<PieceTo, square_count>, 2 * kind_count> following;
  std::array<std::array<std::array<MoveCredit, kind_count>, square_count>, 2 * kind_count> capture;
};

/// The knowledge of a node that helps to try good moves first.
struct OrderingHints {
  Move table_move;
  std::array<Move, 2> killers{};
  PieceTo* after_last = nullptr;    ///< credits after the opponent's last move
  PieceTo* after_second = nullptr;  ///< credits after the own move before
};

/// The legal moves one by one, those that are likely to be best first: the table's move, captures
/// that lose nothing, killers, quiet moves by their history, captures that lose something.
class MovePicker {
 public:
  enum class Scope { all, captures };

  MovePicker(const Position& position, const Pressure& pressure, const MoveHistory& history,
             const OrderingHints& hints, Scope scope);

  /// The null move when there are no more.
  Move next();
  /// No more quiet moves from now on.
  void skip_quiet() { skip_quiet_ = true; }
  /// Leaves out, from now on, the quiet moves that do not give check.
  void keep_quiet_checks_only();
  /// Was the last move quiet, and what credit has it?
  bool last_is_quiet() const { return last_is_quiet_; }
  int last_credit() const { return last_credit_; }

 private:
  enum class Stage { table_move, start_captures, captures, start_quiet, quiet, bad_captures, end };

  Move next_capture();
  Move next_quiet();
  void score_captures();
  void score_quiet();
  Move pick_best();
  bool is_capture(Move move) const { return position_.at(move.to()) != nothing; }

  const Position& position_;
  const Pressure& pressure_;
  const MoveHistory& history_;
  OrderingHints hints_;
  Scope scope_;
  Stage stage_ = Stage::table_move;
  bool skip_quiet_ = false;
  bool quiet_checks_only_ = false;
  bool last_is_quiet_ = false;
  int last_credit_ = 0;
  MoveList moves_;
  std::array<int, most_moves> scores_;
  std::size_t at_ = 0;
  MoveList bad_captures_;
  std::size_t bad_at_ = 0;
};

}  // namespace evenhand::xiangqi
