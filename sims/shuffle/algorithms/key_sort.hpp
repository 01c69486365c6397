#pragma once

#include <cstdint>
#include <span>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::shuffle {

/// A word to sort by is a key in the high bits over the place of a card in the low ones, so that
/// sorting words is a stable sort by key.
inline constexpr std::uint64_t place_mask = cards::max_deck - 1;

/// Sorts up to max_deck words, each with a place of its own, in ascending order; fast when their
/// high bits are spread evenly.
void sort_words(std::span<std::uint64_t> words);

/// Whether two neighbours among sorted words have the same key.
bool has_tied_keys(std::span<const std::uint64_t> words);

}  // namespace evenhand::shuffle
