#pragma once

#include "stats/distributions/count_distribution.hpp"
#include "stats/p_value.hpp"

namespace evenhand::stats {

/// The lower and upper tail of a sum of independent counts, both with the value itself.
struct SumTails {
  PValue lower;  ///< P(S <= s)
  PValue upper;  ///< P(S >= s)
};

/// Tails of the sum of `terms` independent draws from `null` at s = `sum`, by the lattice
/// saddlepoint approximation (Lugannani & Rice 1980; Daniels 1987, "Tail probability
/// approximations"). The relative error is of order 1/terms, larger one step from the end of the
/// range (docs/methods-permutations.md has figures), and 0 at the end itself. `null` must take
/// neighbouring whole numbers.
SumTails sum_tails(const CountDistribution& null, double terms, double sum);

}  // namespace evenhand::stats
