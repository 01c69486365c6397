#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

}  // namespace evenhand::mahjong
