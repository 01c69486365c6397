#pragma once

#include <cstdint>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// Statistics of a deal as a map from positions to cards.
struct StructureValues {
  std::uint16_t fixed_points;  ///< positions p that hold card p
  std::uint16_t cycles;        ///< fixed points included
};

/// Computes those of every deal: values[d] of deals[d].
void structure_values(const cards::AnyDeals& deals, StructureValues* values);

}  // namespace evenhand::audit
