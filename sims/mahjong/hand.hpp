#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sims/mahjong/shanten.hpp"
#include "sims/mahjong/tile_planes.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

enum class MeldKind : std::uint8_t { chi, peng, open_gang, added_gang, closed_gang };

constexpr bool is_gang(MeldKind kind) { return kind >= MeldKind::open_gang; }

/// A set on the table.
struct Meld {
  MeldKind kind;
  Kind first;  ///< the lowest of a run

  std::size_t tiles() const { return is_gang(kind) ? 4 : 3; }
  friend bool operator==(const Meld&, const Meld&) = default;
};

/// The tiles of one player: concealed ones and melds.
struct Hand {
  Counts concealed{};
  std::vector<Meld> melds;

  std::size_t concealed_tiles() const;
  /// Counting a gang as three tiles: 13 or 14 between and after draws.
  std::size_t size() const { return concealed_tiles() + 3 * melds.size(); }
  /// All tiles, on the table too.
  Counts held() const;
  /// Bit s: a meld of suit s.
  unsigned meld_suits() const;
  friend bool operator==(const Hand&, const Hand&) = default;
};

/// Adds the tiles of a meld.
void add_tiles(const Meld& meld, Counts& counts);

/// The facts that questions about a hand look at, kept up to date tile by tile.
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
