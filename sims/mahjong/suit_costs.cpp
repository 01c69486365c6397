#include "sims/mahjong/suit_costs.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::mahjong {
namespace {

// Nine costs in one word, seven bits each: field i is the cost at index i + 1 of BlockCosts (that
// at 0 is always nothing). The highest bit of a field is a guard for comparing.
constexpr unsigned field_bits = 7;
constexpr std::size_t fields = 9;
constexpr std::uint64_t field_mask = 0x7F;

constexpr std::uint64_t repeated(std::uint64_t value) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < fields; ++i) word = word << field_bits | value;
  return word;
}
constexpr std::uint64_t ones = repeated(1);
constexpr std::uint64_t guards = repeated(64);
constexpr std::uint64_t unreached = repeated(40);

/// The smaller of each pair of fields.
std::uint64_t least(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t not_less = ((a | guards) - b) & guards;
  const std::uint64_t take_b = not_less - (not_less >> 6);
  return (b & take_b) | (a & ~take_b);
}

void enumerate(std::size_t rank, const SuitVector& above, std::vector<SuitVector>& vectors) {
  if (rank == 0) {
    vectors.push_back(above);
    return;
  }
  const std::size_t at = rank - 1;
  const auto bit = static_cast<std::uint16_t>(1U << at);
  for (std::size_t count = 0; count <= copies && above.tiles + count <= full_hand; ++count) {
    SuitVector vector = above;
    vector.index += static_cast<SuitIndex>(count) * rank_steps[at];
    vector.tiles = static_cast<std::uint8_t>(above.tiles + count);
    if (count < copies) vector.below_four = static_cast<std::uint16_t>(vector.below_four | bit);
    if (count > 0) vector.present = static_cast<std::uint16_t>(vector.present | bit);
    if (count > 1) vector.pairs = static_cast<std::uint16_t>(vector.pairs | bit);
    enumerate(at, vector, vectors);
  }
}

}  // namespace

std::vector<SuitVector> suit_vectors(std::size_t suit_ranks) {
  std::vector<SuitVector> vectors;
  vectors.reserve(suit_ranks == ranks ? 405350 : 43130);
  enumerate(suit_ranks, {}, vectors);
  return vectors;
}

/// A suit that consists of blocks alone.
struct SuitCosts::Partial {
  std::array<std::uint8_t, ranks> counts{};
  SuitIndex index = 0;
  std::size_t sets = 0;
  std::size_t pairs = 0;
  std::size_t next = 0;  ///< blocks are taken in order, from this one on

  /// Adds `count` tiles of each of `length` ranks; false when that is more than there are.
  bool take(std::size_t first, std::size_t length, std::uint8_t count) {
    bool fits = true;
    for (std::size_t rank = first; rank < first + length; ++rank) {
      counts[rank] = static_cast<std::uint8_t>(counts[rank] + count);
      index += count * rank_steps[rank];
      fits = fits && counts[rank] <= copies;
    }
    return fits;
  }
};

SuitCosts::SuitCosts(std::span<const SuitVector> vectors, std::size_t suit_ranks, bool has_runs)
    : ranks_(suit_ranks),
      has_runs_(has_runs),
      packed_(std::make_unique_for_overwrite<std::uint64_t[]>(rank_steps[suit_ranks])) {
  for (const SuitVector& vector : vectors) packed_[vector.index] = unreached;
  mark_complete_suits();
  lack_tiles(vectors);
  ignore_tiles(vectors);
}

BlockCosts SuitCosts::costs(SuitIndex index) const {
  BlockCosts costs{};
  for (std::size_t i = 0; i < fields; ++i) {
    const std::uint64_t cost = packed_[index] >> (field_bits * i) & field_mask;
    costs[i + 1] = static_cast<std::uint8_t>(std::min<std::uint64_t>(cost, out_of_reach));
  }
  return costs;
}

void SuitCosts::mark_complete_suits() {
  add_blocks({});
  for (std::size_t rank = 0; rank < ranks_; ++rank) {
    Partial pair;
    pair.take(rank, 1, 2);
    pair.pairs = 1;
    add_blocks(pair);
  }
}

void SuitCosts::add_blocks(const Partial& partial) {
  const std::size_t index = cost_index(partial.sets, partial.pairs);
  if (index > 0) packed_[partial.index] &= ~(field_mask << (field_bits * (index - 1)));
  if (partial.sets == most_melds) return;
  const std::size_t runs = has_runs_ ? ranks_ - 2 : 0;
  for (std::size_t block = partial.next; block < ranks_ + runs; ++block) {
    Partial more = partial;
    more.next = block;
    ++more.sets;
    if (block < ranks_ ? more.take(block, 1, 3) : more.take(block - ranks_, 3, 1)) add_blocks(more);
  }
}

void SuitCosts::lack_tiles(std::span<const SuitVector> vectors) {
  for (auto vector = vectors.rbegin(); vector != vectors.rend(); ++vector) {
    if (vector->tiles == full_hand) continue;
    std::uint64_t best = packed_[vector->index];
    for (unsigned left = vector->below_four; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      best = least(best, packed_[vector->index + rank_steps[rank]] + ones);
    }
    packed_[vector->index] = best;
  }
}

void SuitCosts::ignore_tiles(std::span<const SuitVector> vectors) {
  for (const SuitVector& vector : vectors) {
    std::uint64_t best = packed_[vector.index];
    for (unsigned left = vector.present; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      best = least(best, packed_[vector.index - rank_steps[rank]]);
    }
    packed_[vector.index] = best;
  }
}

}  // namespace evenhand::mahjong
