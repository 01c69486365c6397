#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "sims/mahjong/block_classes.hpp"
#include "sims/mahjong/suit_index.hpp"

namespace evenhand::mahjong {

/// The block costs but the first, which is always nothing, in one word: seven bits for each.
namespace packed_costs {

inline constexpr unsigned bits = 7;
inline constexpr std::size_t fields = 9;

/// The same number in all fields.
constexpr std::uint64_t repeated(std::uint64_t value) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < fields; ++i) word = word << bits | value;
  return word;
}
/// The number at a cost index from 1 on.
constexpr unsigned at(std::uint64_t word, std::size_t index) {
  return static_cast<unsigned>(word >> bits * (index - 1)) & ((1U << bits) - 1);
}

}  // namespace packed_costs

/// The block costs of every suit vector: to complete sets and pairs that together hold at most four
/// of each rank. Found from the complete suits backwards: a part of one lacks the tiles taken away
/// (one step a tile), and tiles beyond that part do no harm.
class SuitCosts {
 public:
  explicit SuitCosts(const SuitRows& rows);

  /// The same for vectors with the same costs. One tile more lowers a cost by one or not at all.
  std::uint64_t packed(std::uint32_t row) const { return packed_[row]; }
  BlockCosts costs(std::uint32_t row) const;

 private:
  struct Partial;
  void mark_complete_suits(bool honours);
  void add_blocks(const Partial& partial, bool honours);
  void lack_tiles(bool honours);
  void ignore_tiles(bool honours);

  const SuitRows& rows_;
  std::unique_ptr<std::uint64_t[]> packed_;
};

}  // namespace evenhand::mahjong
