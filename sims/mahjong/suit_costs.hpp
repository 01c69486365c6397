#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sims/mahjong/block_classes.hpp"
#include "sims/mahjong/tiles.hpp"

namespace evenhand::mahjong {

/// How many of each rank a suit holds, as the number Σ count[rank] * 5^rank.
using SuitIndex = std::uint32_t;

inline constexpr std::array<SuitIndex, ranks + 1> rank_steps = {
    1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125};

/// A suit of up to 14 tiles.
struct SuitVector {
  SuitIndex index;
  std::uint16_t below_four;  ///< bit r: rank r has fewer than four tiles
  std::uint16_t present;     ///< bit r: rank r has at least one
  std::uint16_t pairs;       ///< bit r: rank r has at least two
  std::uint8_t tiles;
};

/// All suits of up to 14 tiles with at most four of each of `suit_ranks` ranks, by ascending index.
std::vector<SuitVector> suit_vectors(std::size_t suit_ranks);

/// The block costs of every suit vector: to complete sets and pairs that together hold at most four
/// of each rank. Found from the complete suits backwards: a part of one lacks the tiles taken away
/// (one step a tile), and tiles beyond that part do no harm.
class SuitCosts {
 public:
  SuitCosts(std::span<const SuitVector> vectors, std::size_t suit_ranks, bool has_runs);

  /// The same number for vectors with the same costs.
  std::uint64_t key(SuitIndex index) const { return packed_[index]; }
  BlockCosts costs(SuitIndex index) const;

 private:
  struct Partial;
  void mark_complete_suits();
  void add_blocks(const Partial& partial);
  void lack_tiles(std::span<const SuitVector> vectors);
  void ignore_tiles(std::span<const SuitVector> vectors);

  std::size_t ranks_;
  bool has_runs_;
  std::unique_ptr<std::uint64_t[]> packed_;
};

}  // namespace evenhand::mahjong
