#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/mahjong/hand.hpp"
#include "sims/mahjong/play/action.hpp"
#include "sims/mahjong/shanten.hpp"

namespace evenhand::mahjong {

/// How a hand came to be won.
struct Win {
  bool self_draw = false;
  bool on_replacement = false;  ///< with the tile drawn after a gang
  bool by_robbing = false;      ///< with the tile that another added to a peng
  bool last_tile = false;       ///< the wall is exhausted
};

inline constexpr unsigned most_doubles = 5;

/// Doubles of a winning hand, at most most_doubles; `counts` are its concealed tiles with the
/// winning one.
///
///   5  thirteen orphans
///   2  seven pairs; all tiles of one suit
///   1  sets of three or four of a kind only; one suit and honours; nothing claimed from others;
///      each gang; winning on a replacement tile, by robbing a gang, or with the last tile
unsigned doubles(const Counts& counts, std::span<const Meld> melds, const Shanten& shanten,
                 const Win& win);

/// Points that change hands for one winner whose hand is worth 2^doubles: on a self-draw each other
/// player pays twice that; on a discard (or a robbed gang) `payer` pays twice and each other player
/// once, but other winners (bits of `winners`) pay nothing. They sum to 0.
std::array<std::int32_t, players> payments(unsigned doubles, std::size_t winner, std::size_t payer,
                                           unsigned winners);

}  // namespace evenhand::mahjong
