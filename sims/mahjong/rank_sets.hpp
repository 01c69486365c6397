#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// Eight sets of ranks side by side, which any processor works on at once: bit r stands for rank r.
using RankSets [[gnu::vector_size(16)]] = std::uint16_t;

static_assert(std::endian::native == std::endian::little,
              "the order of a vector's lanes in a word is used");

/// The union of the eight sets of each suit.
inline KindSet union_of(const std::array<RankSets, suits>& sets) {
  using Pairs [[gnu::vector_size(16)]] = std::uint32_t;
  using Words [[gnu::vector_size(16)]] = std::uint64_t;
  const auto joined = [](RankSets a, RankSets b) {
    return std::bit_cast<Pairs>(__builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11) |
                                __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15));
  };
  const Pairs low = joined(sets[0], sets[1]);
  const Pairs high = joined(sets[2], sets[3]);
  const auto words = std::bit_cast<Words>(__builtin_shufflevector(low, high, 0, 4, 1, 5) |
                                          __builtin_shufflevector(low, high, 2, 6, 3, 7));
  return words[0] | words[1];
}

}  // namespace evenhand::mahjong
