#include "src/games/mahjong/dealt_tiles.hpp"

namespace evenhand::mahjong {
namespace {

constexpr Kind first_wind = first_honour;
constexpr Kind fifth = 4;

bool belongs(KeyTiles set, Tile tile) {
  const Kind kind = kind_of(tile);
  switch (set) {
    case KeyTiles::dragons:
      return kind >= first_dragon;
    case KeyTiles::winds:
      return kind >= first_wind && kind < first_dragon;
    case KeyTiles::red_fives:
      return !is_honour(kind) && rank_of(kind) == fifth && tile % copies == 0;
  }
  return false;
}

}  // namespace

std::uint64_t size_of(KeyTiles set, const Rules& rules) {
  // Riichi alone marks fives.
  if (set == KeyTiles::red_fives && rules.name != "riichi") return 0;
  std::uint64_t size = 0;
  for (std::size_t tile = 0; tile < rules.tiles(); ++tile) {
    size += belongs(set, static_cast<Tile>(tile)) ? 1 : 0;
  }
  return size;
}

void DealtTiles::add(std::span<const Tile> hand) {
  const Counts counts = counts_of(hand);
  std::size_t all_four = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ++copies_held[kind][counts[kind]];
    all_four += counts[kind] == copies ? 1 : 0;
  }
  ++fours[all_four];
  for (std::size_t set = 0; set < key_tile_sets; ++set) {
    std::size_t held = 0;
    for (const Tile tile : hand) held += belongs(static_cast<KeyTiles>(set), tile) ? 1 : 0;
    ++keys[set][held];
  }
}

}  // namespace evenhand::mahjong
