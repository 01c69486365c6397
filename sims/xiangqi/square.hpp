#pragma once

#include <cstdint>

namespace evenhand::xiangqi {

// The board has 9 files, a to i from Red's left, and 10 ranks, 0 to 9 from Red's side.
constexpr unsigned file_count = 9;
constexpr unsigned rank_count = 10;
constexpr unsigned square_count = 90;

/// rank * 9 + file: a0 is 0, i9 is 89.
using Square = unsigned;
/// Where a captured piece is, and what tables name beyond the board's edge.
constexpr Square off_board = square_count;

constexpr Square square_at(unsigned file, unsigned rank) { return rank * file_count + file; }
constexpr unsigned rank_of(Square square) { return square / file_count; }
constexpr unsigned file_of(Square square) { return square % file_count; }

/// From where to where. The null move, which no piece makes, is 0 (a0 to a0).
struct Move {
  std::uint8_t from_square = 0;
  std::uint8_t to_square = 0;

  Square from() const { return from_square; }
  Square to() const { return to_square; }
  bool is_null() const { return from_square == to_square; }
  friend bool operator==(Move, Move) = default;
};

constexpr Move make_move(Square from, Square to) {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

}  // namespace evenhand::xiangqi
