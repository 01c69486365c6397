#pragma once

#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"
#include "stats/kolmogorov_smirnov/discrete_null.hpp"

namespace evenhand::stats {

/// P(D ≥ d) and P(D < d) when C_i/n - F_i is replaced by a Brownian bridge at the points F_i and
/// the edges of the band are put half a count outside the last count inside it.
struct BridgeExit {
  double upper = 0;
  double lower = 0;
};
BridgeExit discrete_ks_bridge(const DiscreteNull& null, std::uint64_t n,
                              const std::vector<CountRange>& inside);

}  // namespace evenhand::stats
