#pragma once

#include <cstdint>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

/// Statistics of one deal that take the whole order into account.
struct PatternValues {
  std::uint32_t half_footrule;       ///< half of Σ |deal[p] - p|
  std::uint16_t longest_increasing;  ///< cards of the longest increasing subsequence
};

/// Computes those of every deal: values[d] of deals[d].
void pattern_values(const cards::DealsView<const std::uint8_t>& deals, PatternValues* values);
void pattern_values(const cards::DealsView<const std::uint16_t>& deals, PatternValues* values);

}  // namespace evenhand::audit
