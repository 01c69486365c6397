#include "sims/mahjong/suit_tables.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::mahjong {
namespace {

/// Finds the class of costs by their key. Neighbouring suits often share it, and there are few.
class ClassFinder {
 public:
  ClassFinder(const SuitCosts& costs, BlockClasses& classes) : costs_(costs), classes_(classes) {}

  std::uint8_t find(SuitIndex index) {
    const std::uint64_t key = costs_.key(index) + 1;  // never 0, which marks what is empty
    Slot& slot = slots_[key * 0x9E3779B97F4A7C15 >> 52];
    if (slot.key != key) slot = {key, classes_.find(costs_.costs(index))};
    return slot.id;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
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

unsigned size_of(unsigned set) { return set_sizes[set]; }

}  // namespace

const SuitTables& SuitTables::get() {
  static const SuitTables tables;
  return tables;
}

SuitTables::SuitTables() : numbers_(make_suit(0)), honours_(make_suit(honour_suit)) {
  classes_.close();
  combine_ = classes_.combine();
  for (std::size_t melds = 0; melds <= most_melds; ++melds) {
    for (std::size_t id = 0; id < classes_.size(); ++id) {
      lacking_[melds][id] =
          classes_.costs(static_cast<std::uint8_t>(id))[cost_index(most_melds - melds, 1)];
    }
  }
  compare_classes();
}

void SuitTables::compare_classes() {
  for (std::size_t a = 0; a < classes_.size(); ++a) {
    const BlockCosts& part = classes_.costs(static_cast<std::uint8_t>(a));
    for (std::size_t b = 0; b < classes_.size(); ++b) {
      const BlockCosts& other = classes_.costs(static_cast<std::uint8_t>(b));
      const std::size_t at = a * BlockClasses::most + b;
      unsigned better = 0;
      for (std::size_t i = 0; i < part.size(); ++i) better |= (other[i] < part[i] ? 1U : 0U) << i;
      improved_[at] = static_cast<std::uint16_t>(better);
      for (std::size_t melds = 0; melds <= most_melds; ++melds) {
        optimal_[melds][at] = best_divisions(melds, part, other);
      }
    }
  }
}

std::uint16_t SuitTables::best_divisions(std::size_t melds, const BlockCosts& part,
                                         const BlockCosts& rest) const {
  const std::size_t sets = most_melds - melds;
  unsigned least = 2U * out_of_reach;
  unsigned best = 0;
  for (std::size_t pairs = 0; pairs <= 1; ++pairs) {
    for (std::size_t s = 0; s <= sets; ++s) {
      const std::size_t at = cost_index(s, pairs);
      const unsigned cost = part[at] + 0U + rest[cost_index(sets - s, 1 - pairs)];
      if (cost < least) best = 0;
      if (cost <= least) best |= 1U << at;
      least = std::min(least, cost);
    }
  }
  return static_cast<std::uint16_t>(best);
}

std::unique_ptr<SuitEntry[]> SuitTables::make_suit(std::size_t suit) {
  const std::size_t suit_ranks = ranks_of(suit);
  const unsigned orphans = suit == honour_suit ? 0x7FU : 0x101U;
  const std::vector<SuitVector> vectors = suit_vectors(suit_ranks);
  const SuitCosts costs(vectors, suit_ranks, suit != honour_suit);
  ClassFinder finder(costs, classes_);
  auto entries = std::make_unique_for_overwrite<SuitEntry[]>(rank_steps[suit_ranks]);
  for (const SuitVector& vector : vectors) {
    const unsigned quads = ((1U << suit_ranks) - 1) & ~static_cast<unsigned>(vector.below_four);
    entries[vector.index] = size_of(vector.pairs) | size_of(quads) << 3 |
                            size_of(vector.present) << 5 | size_of(vector.pairs & orphans) << 9 |
                            size_of(vector.present & orphans) << 12 |
                            static_cast<unsigned>(vector.tiles) << 16 |
                            static_cast<unsigned>(finder.find(vector.index)) << 24;
  }
  return entries;
}

}  // namespace evenhand::mahjong
