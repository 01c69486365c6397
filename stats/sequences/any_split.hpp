#pragma once

#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The tails of a standardized contrast of what is before a split and after it.
enum class SplitLaw {
  two_sided,   ///< the absolute value of one that is normal
  many_cells,  ///< the sum of the squares of many: the upper tail alone
};

/// The chance that at any of the splits, and of any of `cells` cells, the p-value is as small as
/// `least`, the smallest of all that were seen. Split i has `before[i]` of all `deals` before it;
/// they ascend, and are above 0 and below `deals`.
///
/// Contrasts at two splits have the correlation sqrt(a (N-b) / (b (N-a))) for a <= b deals before
/// them (that of a Brownian bridge), and form a Markov chain, whose absolute values are totally
/// positive of order 2 (Karlin and Rinott, Annals of Statistics 9, 1981). So the chance that none
/// is as improbable is at least the product of that of each, given that of the split before (Glaz
/// and Johnson, JASA 79, 1984, theorem 2.3), and over cells at least the product of theirs (Royen's
/// Gaussian correlation inequality, 2014). The sum of many squares is treated as normal with the
/// square of that correlation, which is more than they reach together. All hold for normal
/// contrasts; counts are discrete, and their p-values larger. Bonferroni's bound below 1e-12, where
/// it is no more than a few times as large.
PValue p_of_any_split(PValue least, std::span<const std::uint64_t> before, std::uint64_t deals,
                      SplitLaw law, double cells = 1);

}  // namespace evenhand::stats
