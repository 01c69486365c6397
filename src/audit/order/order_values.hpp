#pragma once

#include <cstdint>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

/// Statistics of the order of one deal.
struct OrderValues {
  std::uint32_t inversions;        ///< pairs of cards of which the higher comes first
  std::uint16_t descents;          ///< positions followed by a lower card
  std::uint16_t inverse_descents;  ///< cards c that come after card c+1: rising sequences less one
  std::uint16_t successions;       ///< cards c followed directly by card c+1
};

/// Computes those of every deal: values[d] of deals[d].
void order_values(const cards::DealsView<const std::uint8_t>& deals, OrderValues* values);
void order_values(const cards::DealsView<const std::uint16_t>& deals, OrderValues* values);

}  // namespace evenhand::audit
