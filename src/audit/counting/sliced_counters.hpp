#pragma once

#include <cstdint>
#include <vector>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

/// Counts of cards by position for decks of at most 64 cards, on their side: bit c of plane k at
/// position p is bit k of how often card c lay at p. A deal is then one 64-bit word a position,
/// and carry-save adders sum many words at once (Harley & Seal's counting of bits).
struct SlicedCounters {
  static constexpr std::size_t positions = 64;  ///< padded
  static constexpr std::size_t planes = 16;
  static constexpr std::size_t max_deals = (std::size_t{1} << planes) - 1;

  std::vector<std::uint64_t> bits = std::vector<std::uint64_t>(planes * positions);
};

/// Adds at most SlicedCounters::max_deals deals in all. False, and nothing is done, when the
/// machine lacks the instructions that make this faster than single counters (AVX2).
bool fold_sliced(const cards::DealsView<const std::uint8_t>& deals, SlicedCounters& counters);

/// Adds the counts to `totals[position * deck_size + card]`; deck_size <= positions.
void add_counts(const SlicedCounters& counters, std::size_t deck_size,
                std::vector<std::uint64_t>& totals);

}  // namespace evenhand::audit
