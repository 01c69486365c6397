#include "sims/mahjong/suit_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace evenhand::mahjong {
namespace {

constexpr std::size_t most_sets = 4;

/// Ten costs of at most 10 in one word.
std::uint64_t packed(const BlockCosts& costs) {
  std::uint64_t key = 0;
  for (const std::uint8_t cost : costs) key = key << 4 | cost;
  return key;
}

constexpr std::array<unsigned, 5> powers_of_five = {1, 5, 25, 125, 625};

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

/// Finds the class of costs by their key. Neighbouring suits often share it, and there are few.
class ClassFinder {
 public:
  ClassFinder(const SuitCosts& costs, BlockClasses& classes) : costs_(costs), classes_(classes) {}

  std::uint8_t find(std::uint32_t row) {
    const std::uint64_t key = costs_.packed(row);
    Slot& slot = slots_[key * 0x9E3779B97F4A7C15 >> 52];
    if (slot.key != key) slot = {key, classes_.find(costs_.costs(row))};
    return slot.id;
  }

 private:
  struct Slot {
    std::uint64_t key = ~std::uint64_t{0};  // no suit has such costs
    std::uint8_t id = 0;
  };
  const SuitCosts& costs_;
  BlockClasses& classes_;
  std::array<Slot, 4096> slots_{};
};

/// Sizes of sets of nine ranks: counting bits takes a call where the processor is not known.
constexpr auto set_sizes = [] {
  std::array<std::uint8_t, 512> sizes{};
  for (unsigned set = 0; set < sizes.size(); ++set) {
    sizes[set] = static_cast<std::uint8_t>(std::popcount(set));
  }
  return sizes;
}();

unsigned ranks_in(unsigned set) { return set_sizes[set]; }

/// For every cost index from 1 on the ranks of which a tile lowers that cost.
std::array<std::uint16_t, packed_costs::fields> improvements(const SuitCosts& costs,
                                                             const SuitRows& rows,
                                                             const SuitVector& vector) {
  constexpr std::size_t low = 5;  // as many ranks as a field has room for, and to spare
  std::array<std::uint64_t, 2> found{};
  if (vector.tiles < full_hand) {
    const std::uint64_t now = costs.packed(vector.row);
    for (unsigned left = vector.below_four; left != 0; left &= left - 1) {
      const auto rank = static_cast<std::size_t>(std::countr_zero(left));
      // Every field of the difference is 0 or 1.
      const std::uint64_t lower = now - costs.packed(rows(vector.index + rank_steps[rank]));
      found[rank / low] |= lower << rank % low;
    }
  }
  std::array<std::uint16_t, packed_costs::fields> ranks_by_cost{};
  for (std::size_t i = 0; i < ranks_by_cost.size(); ++i) {
    ranks_by_cost[i] = static_cast<std::uint16_t>(packed_costs::at(found[0], i + 1) |
                                                  packed_costs::at(found[1], i + 1) << low);
  }
  return ranks_by_cost;
}

/// The cheapest ways to divide so many sets and a pair among two groups of tiles: what they cost,
/// and as bits the cost indices of the first group's share.
struct Division {
  unsigned cost = 2U * out_of_reach;
  unsigned optimal = 0;
};

Division best_division(std::size_t sets, const BlockCosts& part, const BlockCosts& rest) {
  Division best;
  for (std::size_t pairs = 0; pairs <= 1; ++pairs) {
    for (std::size_t s = 0; s <= sets; ++s) {
      const std::size_t at = cost_index(s, pairs);
      const unsigned cost = part[at] + 0U + rest[cost_index(sets - s, 1 - pairs)];
      if (cost < best.cost) best = {cost, 0};
      if (cost == best.cost) best.optimal |= 1U << at;
    }
  }
  return best;
}

}  // namespace

BlockCosts combined(const BlockCosts& a, const BlockCosts& b) {
  BlockCosts costs;
  costs.fill(out_of_reach);
  const auto offer = [&](std::size_t sets, std::size_t pairs, std::size_t cost) {
    std::uint8_t& best = costs[cost_index(sets, pairs)];
    if (cost < best) best = static_cast<std::uint8_t>(cost);
  };
  for (std::size_t sets = 0; sets <= most_sets; ++sets) {
    for (std::size_t more = 0; sets + more <= most_sets; ++more) {
      const std::size_t a0 = a[cost_index(sets, 0)];
      const std::size_t b0 = b[cost_index(more, 0)];
      offer(sets + more, 0, a0 + b0);
      offer(sets + more, 1, a0 + b[cost_index(more, 1)]);
      offer(sets + more, 1, a[cost_index(sets, 1)] + b0);
    }
  }
  return costs;
}

std::uint8_t BlockClasses::find(const BlockCosts& costs) {
  const auto [entry, is_new] =
      ids_.try_emplace(packed(costs), static_cast<std::uint8_t>(costs_.size()));
  if (is_new) {
    if (costs_.size() == most) throw std::logic_error("mahjong: more than 256 classes of blocks");
    costs_.push_back(costs);
  }
  return entry->second;
}

void BlockClasses::close() {
  for (std::size_t a = 0; a < costs_.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const std::uint8_t both = find(combined(costs_[a], costs_[b]));
      combine_[a * most + b] = combine_[b * most + a] = both;
    }
  }
}

std::array<std::uint8_t, ranks> rank_counts(SuitIndex index) {
  if (index >= no_honours) index -= no_honours;
  std::array<std::uint8_t, ranks> counts{};
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const bool is_low = rank < low_ranks;
    const SuitIndex half = is_low ? index & 0xFFFF : index >> 16;
    const unsigned power = powers_of_five[is_low ? rank : rank - low_ranks];
    counts[rank] = static_cast<std::uint8_t>(half / power % 5);
  }
  return counts;
}

std::vector<SuitRows::Half> SuitRows::halves(std::size_t half_ranks, std::uint16_t first_index) {
  std::vector<Half> all = {{.index = first_index}};
  for (std::size_t rank = 0; rank < half_ranks; ++rank) {
    std::vector<Half> more;
    for (const Half& half : all) {
      for (unsigned count = 0; count <= copies; ++count) {
        const auto bit = [&](bool set) {
          return static_cast<std::uint8_t>((set ? 1U : 0U) << rank);
        };
        more.push_back(
            {.index = static_cast<std::uint16_t>(half.index + count * powers_of_five[rank]),
             .tiles = static_cast<std::uint8_t>(half.tiles + count),
             .below_four = static_cast<std::uint8_t>(half.below_four | bit(count < 4)),
             .present = static_cast<std::uint8_t>(half.present | bit(count > 0)),
             .pairs = static_cast<std::uint8_t>(half.pairs | bit(count > 1))});
      }
    }
    all = std::move(more);
  }
  std::erase_if(all, [](const Half& half) { return half.tiles > full_hand; });
  std::stable_sort(all.begin(), all.end(),
                   [](const Half& a, const Half& b) { return a.tiles < b.tiles; });
  return all;
}

SuitRows::SuitRows()
    : low_(halves(low_ranks, 0)),
      number_high_(halves(ranks - low_ranks, 0)),
      honour_high_(halves(honour_ranks - low_ranks, no_honours >> 16)) {
  for (std::size_t i = 0; i < low_.size(); ++i) {
    place_[low_[i].index] = static_cast<std::uint16_t>(i);
    for (std::size_t beside = 0; beside + low_[i].tiles <= full_hand; ++beside) {
      ++low_sizes_[beside];
    }
  }
  number(number_high_);
  number(honour_high_);
}

void SuitRows::number(const std::vector<Half>& list) {
  for (const Half& high : list) {
    first_[high.index] = size_;
    size_ += low_sizes_[high.tiles];
  }
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

const SuitTables& SuitTables::get() {
  static const SuitTables tables;
  return tables;
}

SuitTables::SuitTables()
    : entries_(std::make_unique_for_overwrite<SuitEntry[]>(rows_.size())),
      improving_(std::make_unique_for_overwrite<RankSets[]>(rows_.size())),
      completing_(std::make_unique_for_overwrite<std::uint16_t[]>(rows_.size())) {
  const SuitCosts costs(rows_);
  describe_suits(costs, false);
  describe_suits(costs, true);
  classes_.close();
  combine_ = classes_.combine();
  compare_classes();
  for (std::size_t set = 0; set < lanes_of_.size(); ++set) {
    for (std::size_t i = 0; i < 8; ++i) {
      lanes_of_[set][i] = static_cast<std::uint16_t>((set >> i & 1) != 0 ? 0xFFFF : 0);
    }
  }
}

/// Finds how few tiles two classes lack together, and with which divisions of the blocks.
void SuitTables::compare_classes() {
  for (std::size_t a = 0; a < classes_.size(); ++a) {
    const BlockCosts& part = classes_.costs(static_cast<std::uint8_t>(a));
    for (std::size_t b = 0; b < classes_.size(); ++b) {
      const BlockCosts& rest = classes_.costs(static_cast<std::uint8_t>(b));
      const std::size_t at = a * BlockClasses::most + b;
      for (std::size_t melds = 0; melds <= most_melds; ++melds) {
        const Division division = best_division(most_melds - melds, part, rest);
        lacking_[melds][at] = static_cast<std::uint8_t>(division.cost);
        optimal_[melds][at] = static_cast<std::uint16_t>(division.optimal >> 1);
      }
    }
  }
}

void SuitTables::describe_suits(const SuitCosts& costs, bool honours) {
  const unsigned all_ranks = honours ? 0x7FU : 0x1FFU;
  const unsigned orphans = honours ? 0x7FU : 0x101U;
  ClassFinder finder(costs, classes_);
  rows_.for_each(honours, [&](const SuitVector& vector) {
    const unsigned quads = all_ranks & ~static_cast<unsigned>(vector.below_four);
    entries_[vector.row] =
        ranks_in(vector.pairs) | ranks_in(quads) << 3 | ranks_in(vector.present) << 5 |
        static_cast<unsigned>(vector.tiles) << 9 | ranks_in(vector.pairs & orphans) << 13 |
        ranks_in(vector.present & orphans) << 16 |
        static_cast<unsigned>(finder.find(vector.row)) << 24;
    const auto draws = improvements(costs, rows_, vector);
    std::memcpy(&improving_[vector.row], draws.data(), sizeof(RankSets));
    completing_[vector.row] = draws.back();
  });
}

}  // namespace evenhand::mahjong
