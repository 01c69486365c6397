#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/random/draws.hpp"

namespace evenhand::shuffle {

/// The most cards that merge_sort_ahead() sorts.
inline constexpr std::size_t most_merged = random::CoinsAhead::seen;

/// RandomMergeSort of at most most_merged cards by coins. Where a merge ends is looked up in the
/// coins, and its cards are interleaved by them eight at a time.
void merge_sort_ahead(std::span<std::uint8_t> cards, random::CoinsAhead& coins);
void merge_sort_ahead(std::span<std::uint16_t> cards, random::CoinsAhead& coins);

}  // namespace evenhand::shuffle
