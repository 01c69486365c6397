// Where the tiles are.
#include <bit>
#include <cassert>

#include "sims/mahjong/play/game.hpp"

namespace evenhand::mahjong {

void Game::gather(std::span<Tile> tiles) const {
  std::size_t at = 0;
  for (std::size_t turn = 0; turn < players; ++turn) {
    const std::size_t player = (dealer_ + turn) % players;
    for (std::size_t i = 0; i < melded_size_[player]; ++i) tiles[at++] = melded_[player][i];
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (unsigned held = seats_[player].copies_held[kind]; held != 0; held &= held - 1) {
        tiles[at++] =
            static_cast<Tile>(kind * copies + static_cast<unsigned>(std::countr_zero(held)));
      }
    }
    for (std::size_t i = 0; i < discards_size_[player]; ++i) tiles[at++] = discards_[player][i];
  }
  for (std::size_t i = front_; i < end_; ++i) tiles[at++] = wall_[i];
  assert(at == wall_.size());
}

bool Game::is_whole() const {
  std::array<bool, all_tiles> seen{};
  std::size_t size = wall_.size() - (front_ + (wall_.size() - end_));
  for (std::size_t player = 0; player < players; ++player) {
    size += static_cast<std::size_t>(melded_size_[player]) + discards_size_[player];
    for (const std::uint8_t held : seats_[player].copies_held) {
      size += static_cast<std::size_t>(std::popcount(held));
    }
  }
  if (size != wall_.size()) return false;
  std::array<Tile, all_tiles> tiles;
  gather(tiles);
  for (std::size_t i = 0; i < size; ++i) {
    if (tiles[i] >= size || seen[tiles[i]]) return false;
    seen[tiles[i]] = true;
  }
  return true;
}

}  // namespace evenhand::mahjong
