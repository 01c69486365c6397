#pragma once

#include <array>
#include <cstdint>

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

  Tables();
};

extern const Tables tables;

// Where pieces may ever stand.
bool in_palace(Colour colour, Square square);
bool is_advisor_point(Colour colour, Square square);
bool is_elephant_point(Colour colour, Square square);
bool is_pawn_point(Colour colour, Square square);
/// On the colour's own side of the river.
constexpr bool is_home(Colour colour, Square square) {
  return (square < square_count / 2) == (colour == red);
}

}  // namespace evenhand::xiangqi
