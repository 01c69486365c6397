#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/audit/hands/packed_hand.hpp"
#include "stats/distributions/count_distribution.hpp"

namespace evenhand::audit {

/// Returns the value of the feature for a hand. The deck has suits and ranks, at most four cards of
/// a rank, and the hand fewer than 16 ranks in each word of ranks.
std::size_t feature_value(cards::HandFeature feature, const cards::Deck& deck,
                          const PackedHands& packed, const PackedHands::Words& held);

/// One more than the largest value that a hand of so many cards could have.
std::size_t feature_bins(cards::HandFeature feature, std::size_t hand);

/// Its exact distribution over all hands of so many cards: feature_bins() values from 0 on.
stats::CountDistribution feature_null(cards::HandFeature feature, const cards::Deck& deck,
                                      std::size_t hand);

std::string_view feature_words(cards::HandFeature feature);  ///< "ranks in its longest straight"

}  // namespace evenhand::audit
