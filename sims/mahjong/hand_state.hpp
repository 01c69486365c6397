#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/mahjong/hand.hpp"
#include "sims/mahjong/shanten.hpp"
#include "sims/mahjong/tile_planes.hpp"

namespace evenhand::mahjong {

/// What the questions about a hand look at, kept up to date tile by tile.
struct HandState {
  Counts counts{};  ///< concealed tiles
  TilePlanes held;  ///< the same
  SuitIndices indices;
  std::uint8_t melds = 0;
  std::uint8_t meld_suits = 0;  ///< bit s: a meld of suit s

  HandState() = default;
  explicit HandState(const Hand& hand)
      : counts(hand.concealed),
        held(hand.concealed),
        indices(hand.concealed),
        melds(static_cast<std::uint8_t>(hand.melds.size())),
        meld_suits(static_cast<std::uint8_t>(hand.meld_suits())) {}

  void add(Kind kind) {
    ++counts[kind];
    held.add(kind);
    indices.add(kind);
  }
  void remove(Kind kind) {
    --counts[kind];
    held.remove(kind);
    indices.remove(kind);
  }
  void add_meld(std::size_t suit) {
    ++melds;
    meld_suits = static_cast<std::uint8_t>(meld_suits | 1U << suit);
  }
};

}  // namespace evenhand::mahjong
