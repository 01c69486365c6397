#pragma once

#include <algorithm>
#include <array>
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

  // What a chariot and a cannon reach on a line, by its place there and the occupied squares of the
  // line: free squares, and the occupied one that it could take were it the enemy's.
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

/// Of points by file, and by rank as their owner counts it.
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

}  // namespace evenhand::xiangqi
