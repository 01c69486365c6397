#pragma once

#include <cstdint>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// Statistics of one deal that take the whole order into account.
struct PatternValues {
  std::uint32_t half_footrule;       ///< half of Σ |deal[p] - p|
  std::uint16_t longest_increasing;  ///< cards of the longest increasing subsequence
};

/// Computes those of every deal: values[d] of deals[d].
void pattern_values(const cards::AnyDeals& deals, PatternValues* values);

}  // namespace evenhand::audit
