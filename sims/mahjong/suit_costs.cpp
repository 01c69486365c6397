#include "sims/mahjong/suit_costs.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::mahjong {
namespace {

constexpr std::uint64_t field_mask = (1U << packed_costs::bits) - 1;
constexpr std::uint64_t ones = packed_costs::repeated(1);
constexpr std::uint64_t guards = packed_costs::repeated(64);  // the highest bits, for comparing
constexpr std::uint64_t unreached = packed_costs::repeated(40);

/// The smaller of each pair of fields.
std::uint64_t least(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t not_less = ((a | guards) - b) & guards;
  const std::uint64_t take_b = not_less - (not_less >> 6);
  return (b & take_b) | (a & ~take_b);
}

}  // namespace

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

SuitCosts::SuitCosts(const SuitRows& rows)
    : rows_(rows), packed_(std::make_unique_for_overwrite<std::uint64_t[]>(rows.size())) {
  std::fill_n(packed_.get(), rows.size(), unreached);
  for (const bool honours : {false, true}) {
    mark_complete_suits(honours);
    lack_tiles(honours);
    ignore_tiles(honours);
  }
}

BlockCosts SuitCosts::costs(std::uint32_t row) const {
  BlockCosts costs{};
  for (std::size_t i = 1; i < costs.size(); ++i) {
    costs[i] = static_cast<std::uint8_t>(
        std::min<unsigned>(packed_costs::at(packed_[row], i), out_of_reach));
  }
  return costs;
}

void SuitCosts::mark_complete_suits(bool honours) {
  Partial nothing;
  nothing.index = honours ? no_honours : 0;
  add_blocks(nothing, honours);
  for (std::size_t rank = 0; rank < (honours ? honour_ranks : ranks); ++rank) {
    Partial pair = nothing;
    pair.take(rank, 1, 2);
    pair.pairs = 1;
    add_blocks(pair, honours);
  }
}

void SuitCosts::add_blocks(const Partial& partial, bool honours) {
  const std::size_t index = cost_index(partial.sets, partial.pairs);
  if (index > 0) {
    packed_[rows_(partial.index)] &= ~(field_mask << packed_costs::bits * (index - 1));
  }
  if (partial.sets == most_melds) return;
  const std::size_t triplets = honours ? honour_ranks : ranks;
  const std::size_t runs = honours ? 0 : ranks - 2;
  for (std::size_t block = partial.next; block < triplets + runs; ++block) {
    Partial more = partial;
    more.next = block;
    ++more.sets;
    const bool fits = block < triplets ? more.take(block, 1, 3) : more.take(block - triplets, 3, 1);
    if (fits) add_blocks(more, honours);
  }
}

void SuitCosts::lack_tiles(bool honours) {
  rows_.for_each_backwards(honours, [&](const SuitVector& vector) {
    if (vector.tiles == full_hand) return;
    std::uint64_t best = packed_[vector.row];
    for (unsigned left = vector.below_four; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      best = least(best, packed_[rows_(vector.index + rank_steps[rank])] + ones);
    }
    packed_[vector.row] = best;
  });
}

void SuitCosts::ignore_tiles(bool honours) {
  rows_.for_each(honours, [&](const SuitVector& vector) {
    std::uint64_t best = packed_[vector.row];
    for (unsigned left = vector.present; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      best = least(best, packed_[rows_(vector.index - rank_steps[rank])]);
    }
    packed_[vector.row] = best;
  });
}

}  // namespace evenhand::mahjong
