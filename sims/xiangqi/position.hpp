#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "sims/xiangqi/piece.hpp"
#include "sims/xiangqi/square.hpp"

namespace evenhand::xiangqi {

/// Bits of a rank (bit = file, 9 bits) or of a file (bit = rank, 10 bits).
using Line = std::uint16_t;

/// A step that needs another square free: the horse's leg, the elephant's eye.
struct HindStep {
  std::uint8_t hinge;
  std::uint8_t to;
};
/// A horse's leg with the two squares beyond it.
struct HorseLeg {
  std::uint8_t leg;
  std::array<std::uint8_t, 2> to;
};

/// Whether a move that touches a square can come to attack another: few can.
struct CheckChance {
  bool from;  ///< leaving it may open a line or free a horse's leg
  bool to;    ///< a piece may attack from it, or be a cannon's screen there
};

/// All that is known of squares ahead. Steps beyond the board or out of a piece's bounds lead to
/// off_board.
struct Tables {
  std::array<std::uint8_t, square_count + 1> rank;
  std::array<std::uint8_t, square_count + 1> file;
  std::array<std::uint8_t, 1024> bits;  ///< number of ones
  /// Squares strictly between two places of a line.
  std::array<std::array<Line, rank_count>, rank_count> between;

  // The squares that a chariot and a cannon reach on a line, by its place there and the occupied
  // squares of the line: free ones, and the occupied one that it could take if it were the enemy's.
  std::array<std::array<Line, 512>, file_count> chariot_rank;
  std::array<std::array<Line, 1024>, rank_count> chariot_file;
  std::array<std::array<Line, 512>, file_count> cannon_rank;
  std::array<std::array<Line, 1024>, rank_count> cannon_file;

  std::array<std::array<HorseLeg, 4>, square_count> horse;
  std::array<std::array<HindStep, 4>, square_count> elephant;
  std::array<std::array<std::uint8_t, 4>, square_count> advisor;
  std::array<std::array<std::uint8_t, 4>, square_count> general;
  std::array<std::array<std::array<std::uint8_t, 3>, square_count>, 2> pawn;  ///< by colour
  /// The leg of a horse on the first square that attacks the second; off_board if it never does.
  std::array<std::array<std::uint8_t, square_count>, square_count> horse_leg;
  /// By the attacked square, then the touched one.
  std::array<std::array<CheckChance, square_count>, square_count> check_chance;
};

/// Made by the compiler: most commands have no use for it, and none waits for it.
extern const Tables tables;

/// The rank as its owner counts it from home.
constexpr unsigned own_rank(Colour colour, Square square) {
  return colour == red ? rank_of(square) : rank_count - 1 - rank_of(square);
}

/// Returns whether the square is one of the points: by file, and by rank as their owner counts it.
constexpr bool is_one_of(std::initializer_list<std::pair<unsigned, unsigned>> points, Colour colour,
                         Square square) {
  return std::find(points.begin(), points.end(),
                   std::pair(file_of(square), own_rank(colour, square))) != points.end();
}

// Where pieces may ever stand.
constexpr bool in_palace(Colour colour, Square square) {
  return file_of(square) >= 3 && file_of(square) <= 5 && own_rank(colour, square) <= 2;
}

constexpr bool is_advisor_point(Colour colour, Square square) {
  return is_one_of({{3, 0}, {5, 0}, {4, 1}, {3, 2}, {5, 2}}, colour, square);
}

constexpr bool is_elephant_point(Colour colour, Square square) {
  return is_one_of({{2, 0}, {6, 0}, {0, 2}, {4, 2}, {8, 2}, {2, 4}, {6, 4}}, colour, square);
}

constexpr bool is_pawn_point(Colour colour, Square square) {
  const unsigned rank = own_rank(colour, square);
  return rank >= 5 || (rank >= 3 && file_of(square) % 2 == 0);
}

/// On the colour's own side of the river.
constexpr bool is_home(Colour colour, Square square) {
  return (square < square_count / 2) == (colour == red);
}

/// The state that a move took away, so that it can be taken back.
struct Undo {
  Piece captured;
  std::uint64_t key;
};

/// The pieces and the side to move. Each rank and each file has a word of what stands on it, one a
/// colour, so that what a chariot or a cannon reaches on a line is a table's entry.
class Position {
 public:
  /// An empty board, Red to move.
  Position();

  Colour side() const { return side_; }
  /// off_board is answered by `edge`.
  Piece at(Square square) const { return board_[square]; }
  /// off_board when it was captured or never stood.
  Square where(Colour colour, unsigned slot) const { return where_[colour][slot]; }
  Square general_of(Colour colour) const { return where_[colour][0]; }
  unsigned on_rank(Colour colour, unsigned rank) const { return on_rank_[colour][rank]; }
  unsigned on_file(Colour colour, unsigned file) const { return on_file_[colour][file]; }
  unsigned rank_line(unsigned rank) const { return on_rank(red, rank) | on_rank(black, rank); }
  unsigned file_line(unsigned file) const { return on_file(red, file) | on_file(black, file); }

  /// A Zobrist key: equal positions have equal keys, with either piece of a kind on either square.
  std::uint64_t key() const { return key_; }
  /// The same from the pieces themselves.
  std::uint64_t computed_key() const;

  /// Puts a piece of that kind on a free square. False when all of its kind stand already.
  bool put(Colour colour, Kind kind, Square square);
  void set_side(Colour side);

  /// Moves what stands on move.from(), takes what stands on move.to(), and gives the other the
  /// move. Whether the move is legal is the caller's business.
  Undo make(Move move);
  void unmake(Move move, Undo undo);
  /// Gives the other the move; twice is as if nothing had been.
  void pass();

  friend bool operator==(const Position&, const Position&) = default;

 private:
  void toggle(Colour colour, Square square) {
    const unsigned rank = tables.rank[square];
    const unsigned file = tables.file[square];
    on_rank_[colour][rank] = static_cast<Line>(on_rank_[colour][rank] ^ (1U << file));
    on_file_[colour][file] = static_cast<Line>(on_file_[colour][file] ^ (1U << rank));
  }

  std::array<Piece, square_count + 1> board_{};
  std::array<std::array<std::uint8_t, slot_count>, 2> where_{};
  std::array<std::array<Line, rank_count>, 2> on_rank_{};
  std::array<std::array<Line, file_count>, 2> on_file_{};
  Colour side_ = red;
  std::uint64_t key_ = 0;
};

/// Keys of pieces on squares and of the side to move, from a fixed seed.
struct ZobristKeys {
  std::array<std::array<std::array<std::uint64_t, square_count>, kind_count>, 2> piece;
  std::uint64_t black_to_move;
  ZobristKeys();
};
extern const ZobristKeys zobrist;

inline Undo Position::make(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  const Piece captured = board_[to];
  const Undo undo{captured, key_};
  const auto& keys = zobrist.piece[side_][kind_of(piece)];
  key_ ^= keys[from] ^ keys[to] ^ zobrist.black_to_move;
  board_[from] = nothing;
  board_[to] = piece;
  where_[side_][slot_of(piece)] = move.to_square;
  toggle(side_, from);
  toggle(side_, to);
  const Colour enemy = other(side_);
  if (captured != nothing) {
    toggle(enemy, to);
    where_[enemy][slot_of(captured)] = off_board;
    key_ ^= zobrist.piece[enemy][kind_of(captured)][to];
  }
  side_ = enemy;
  assert(key_ == computed_key());
  return undo;
}

inline void Position::unmake(Move move, Undo undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Colour enemy = side_;
  side_ = other(enemy);
  const Piece piece = board_[to];
  board_[from] = piece;
  board_[to] = undo.captured;
  where_[side_][slot_of(piece)] = move.from_square;
  toggle(side_, from);
  toggle(side_, to);
  if (undo.captured != nothing) {
    toggle(enemy, to);
    where_[enemy][slot_of(undo.captured)] = move.to_square;
  }
  key_ = undo.key;
}

inline void Position::pass() {
  side_ = other(side_);
  key_ ^= zobrist.black_to_move;
}

}  // namespace evenhand::xiangqi
