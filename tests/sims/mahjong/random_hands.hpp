#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// Hands of random tiles, the same in every run.
class RandomHands {
 public:
  explicit RandomHands(std::uint64_t seed, std::size_t deck = all_tiles)
      : state_(seed), deck_(deck) {
    for (std::size_t i = 0; i < all_tiles; ++i) tiles_[i] = static_cast<Tile>(i);
  }

  /// So many tiles of the deck.
  Counts draw(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) std::swap(tiles_[i], tiles_[i + below(deck_ - i)]);
    return counts_of(std::span(tiles_).first(count));
  }

  /// SplitMix64 (Steele, Lea & Flood 2014); the bias of the modulo does not matter here.
  std::size_t below(std::size_t bound) {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return static_cast<std::size_t>((z ^ (z >> 31)) % bound);
  }

 private:
  std::uint64_t state_;
  std::size_t deck_;
  std::array<Tile, all_tiles> tiles_;
};

}  // namespace evenhand::mahjong
