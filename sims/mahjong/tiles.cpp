#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

Counts counts_of(std::span<const Tile> tiles) {
  Counts counts{};
  for (const Tile tile : tiles) ++counts.at(kind_of(tile));
  return counts;
}

}  // namespace evenhand::mahjong
