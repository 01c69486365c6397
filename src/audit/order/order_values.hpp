#pragma once

#include <cstdint>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// Statistics of the order of one deal.
struct OrderValues {
  std::uint32_t inversions;        ///< pairs of cards of which the higher comes first
  std::uint16_t descents;          ///< positions followed by a lower card
  std::uint16_t inverse_descents;  ///< cards c that come after card c+1: rising sequences less one
  std::uint16_t successions;       ///< cards c followed directly by card c+1
};

/// Computes those of every deal: values[d] of deals[d].
void order_values(const cards::AnyDeals& deals, OrderValues* values);

}  // namespace evenhand::audit
