#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "stats/p_value.hpp"

namespace evenhand::stats {

// P-values of the chi-square statistic where expected counts are too small for its limit:
// P(X² >= the X² observed) under the exact null distribution.

/// By enumeration of every outcome of the multinomial: nothing when there are more than `most`.
std::optional<PValue> exact_goodness_of_fit(std::span<const std::uint64_t> counts,
                                            std::span<const double> probabilities,
                                            std::uint64_t most = 1'000'000);

/// By `replicates` simulated multinomials: (b + 1) / (B + 1), b = those at least as extreme
/// (Davison & Hinkley 1997, eq. 4.11). A function of its arguments alone.
PValue simulated_goodness_of_fit(std::span<const std::uint64_t> counts,
                                 std::span<const double> probabilities, std::uint64_t seed,
                                 std::size_t replicates = 9999);

/// The exact p-value where it can be enumerated, else the simulated one.
PValue small_goodness_of_fit(std::span<const std::uint64_t> counts,
                             std::span<const double> probabilities, std::uint64_t seed);

}  // namespace evenhand::stats
