#pragma once

#include <optional>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/bits/sequence_plan.hpp"

namespace evenhand::bits {

/// log2 of how many deals there are: n! of n cards, n! / (n - k)! where k are drawn.
double deal_entropy(const cards::Deck& deck);

/// The most bits of entropy that a deal can have for its seed: as the plan says, or as the plan's
/// random source is known for, which starts each deal anew. Nothing where neither is.
std::optional<double> seed_entropy(const SequencePlan& plan);

/// Adds, where bits are those of deals, how many a deal has, and what the seed makes of it.
void tell_deal_entropy(const SequencePlan& plan, reports::Section& section);

}  // namespace evenhand::bits
