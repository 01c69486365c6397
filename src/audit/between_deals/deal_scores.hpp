#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// Numbers computed of a deal whose course over the session is watched.
inline constexpr std::size_t score_count = 6;
using Scores = std::array<std::uint32_t, score_count>;

/// The names of the scores in the order of Scores: inversions (divided, and rounded down, where
/// decks of more than 362 cards have more than 65535), descents, cards c after c+1, fixed points,
/// cycles, the first card.
inline constexpr std::array<std::string_view, score_count> score_words = {
    "inversions",   "descents", "descents of the cards' positions",
    "fixed points", "cycles",   "the number of the first card"};

/// scores[d] of deals[d]; at most 256 deals.
void compute_scores(const cards::AnyDeals& deals, Scores* scores);

}  // namespace evenhand::audit
