#pragma once

#include <array>
#include <cstddef>

#include "sims/xiangqi/generate.hpp"

namespace evenhand::xiangqi {

/// No position has more: 2 chariots and 2 cannons reach 17 squares each at most, 2 horses 8,
/// 5 pawns 3, advisors, elephants and the general 4 each.
constexpr std::size_t most_moves = 128;

class MoveList {
 public:
  void push(Move move) { moves_[size_++] = move; }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  /// Keeps the first moves only.
  void shrink(std::size_t size) { size_ = size; }

 private:
  std::array<Move, most_moves> moves_;
  std::size_t size_ = 0;
};

/// Appends the legal moves of the side to move, in an order that depends on the position alone.
void legal_moves(const Position& position, const Pressure& pressure, Targets which,
                 MoveList& moves);
MoveList legal_moves(const Position& position);
/// How many there are, without making a list.
unsigned count_legal_moves(const Position& position);

/// Can the piece on move.from() go so, whether or not its general is safe then? Of either colour.
bool is_pseudo_legal(const Position& position, Move move);
/// The same, of the side to move and with its general safe.
bool is_legal(const Position& position, Move move);

}  // namespace evenhand::xiangqi
