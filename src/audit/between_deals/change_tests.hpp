#pragma once

#include "src/audit/sampled_deals.hpp"

namespace evenhand::audit {

/// Returns tr Σ³ of the covariance Σ of one deal's matrix of cards × positions, whatever the law of
/// the deals is. For independent differences d, d', d'' of two deals E<d, d'><d', d''><d'', d> = 8
/// tr Σ³: the mean over all triples of up to 512 differences, which lie two deals apart (lest deals
/// that take turns pass for deals without chance). 0 when there are too few deals. For decks of up
/// to 256 cards, whose sums 32 bits hold.
double third_trace(const SampledDeals& deals);

}  // namespace evenhand::audit
