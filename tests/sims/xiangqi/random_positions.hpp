#pragma once

#include <random>
#include <vector>

#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {

/// Positions of random games from the start, every ply of them.
inline std::vector<Position> positions_of_random_games(unsigned games, unsigned plies,
                                                       std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Position> positions;
  for (unsigned game = 0; game < games; ++game) {
    Position position = parse_fen(start_fen).position;
    for (unsigned ply = 0; ply < plies; ++ply) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      position.make(moves[random() % moves.size()]);
      positions.push_back(position);
    }
  }
  return positions;
}

/// Pieces thrown on squares where their kind may stand: pins, bare cannons and double checks are
/// far commoner than in games.
inline Position thrown_position(std::mt19937_64& random) {
  while (true) {
    Position position;
    const auto throw_piece = [&](Colour colour, Kind kind) {
      const auto square = static_cast<Square>(random() % square_count);
      const bool fits = kind == general    ? in_palace(colour, square)
                        : kind == advisor  ? is_advisor_point(colour, square)
                        : kind == elephant ? is_elephant_point(colour, square)
                        : kind == pawn     ? is_pawn_point(colour, square)
                                           : true;
      return fits && position.at(square) == nothing && position.put(colour, kind, square);
    };
    for (const Colour colour : {red, black}) {
      while (!throw_piece(colour, general)) {
      }
      const auto tries = static_cast<unsigned>(10 + random() % 50);
      for (unsigned i = 0; i < tries; ++i) {
        throw_piece(colour, static_cast<Kind>(1 + random() % (kind_count - 1)));
      }
    }
    if (random() % 2 == 0) position.set_side(black);
    if (!in_check(position, other(position.side()))) return position;
  }
}

}  // namespace evenhand::xiangqi
