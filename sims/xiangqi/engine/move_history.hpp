#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

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

/// What quiet moves and captures did before in this search: by themselves, and after the move one
/// and two plies earlier.
struct MoveHistory {
  std::array<std::array<std::array<MoveCredit, square_count>, square_count>, 2> quiet;
  std::array<std::array<PieceTo, square_count>, 2 * kind_count> following;
  std::array<std::array<std::array<MoveCredit, kind_count>, square_count>, 2 * kind_count> capture;
};

}  // namespace evenhand::xiangqi
