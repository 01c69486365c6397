#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace evenhand::shuffle {

/// What the next coins do with the card at the top of a heap, whose nodes are numbered from 1: it
/// goes down to `node`, or, where that is in the last row, so far.
struct Sift {
  static constexpr std::size_t levels = 4;
  static constexpr std::size_t last_row = std::size_t{1} << levels;  ///< its first node
  static constexpr unsigned most_coins = 2 * levels;

  std::uint8_t node;
  std::uint8_t coins;  ///< taken
};

/// For each size of a heap, the last standing for all larger ones, and all next coins.
inline constexpr auto sifts = [] {
  std::array<std::array<Sift, std::size_t{1} << Sift::most_coins>, 2 * Sift::last_row> table{};
  for (std::size_t size = 1; size < table.size(); ++size) {
    for (std::size_t bits = 0; bits < table[size].size(); ++bits) {
      std::size_t coins = 0;
      const auto heads = [&] { return bits >> (Sift::most_coins - ++coins) & 1; };
      std::size_t node = 1;
      for (std::size_t child = 2; child <= size; child = 2 * node) {
        if (child < size) child += heads();
        if (heads() == 0) break;
        node = child;
      }
      table[size][bits] = {static_cast<std::uint8_t>(node), static_cast<std::uint8_t>(coins)};
    }
  }
  return table;
}();

/// Of a heap of `size` nodes; the first coin is the highest bit.
inline Sift next_sift(std::size_t size, std::uint64_t coins) {
  return sifts[std::min(size, sifts.size() - 1)][coins >> (64 - Sift::most_coins)];
}

}  // namespace evenhand::shuffle
