#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/bounded_batch.hpp"

namespace evenhand::shuffle {

// The exchanges that settle places from the last one down, as Fisher-Yates does: place i gets the
// card of place j <= i, which gets its. An exchange is a permutation of a few lanes, and a
// processor with permutations of 64 bytes (AVX-512 VBMI) makes one in an instruction, by a table.
//
// A window of W lanes has in its last lane the place that is settled next, i, and in lane x place
// i - (W-1) + x. A step exchanges the last lane with lane W-1-i+j and then turns all lanes up by
// one, so that the settled card comes to lane 0: the same W permutations serve every step. Two
// steps one after the other are one of W² permutations; for windows of 32 and 16 lanes these fit
// the cache. Steps are composed from the last one on, for then the register is what looks up and
// the table what is looked up, which needs no deck.

/// Decks that are settled side by side.
inline constexpr std::size_t settled_abreast = 8;
/// Places that are settled so, from place 0 on.
inline constexpr std::size_t most_settled = 64;

/// Whether decks of n cards are settled faster so, on this processor and by the instructions that
/// are allowed.
bool settles_by_tables(std::size_t n);

/// Settles the places below most_settled; places from there on are settled already. What decks of
/// up to most_settled cards held does not matter: they start in order. `rows` has the indices from
/// place n-1 down, each at most its place, for whole multiples of BoundedBatch::lane_multiple
/// deals. The number of deals is a multiple of settled_abreast. Up to DealBatch::slack bytes behind
/// the last deal are written to.
void settle_by_tables(cards::DealsView<std::uint8_t> deals, random::IndexRows<std::uint8_t> rows);

}  // namespace evenhand::shuffle
