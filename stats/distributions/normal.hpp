#pragma once

#include "stats/p_value.hpp"

namespace evenhand::stats {

/// P(Z >= z) of a standard normal, for every finite z; the logarithm stays exact where the
/// probability underflows. erfc where it is a double, then the continued fraction of Mills' ratio
/// (Abramowitz & Stegun 26.2.14).
PValue normal_upper_tail(double z);
/// P(|Z| >= |z|).
PValue normal_two_sided(double z);
/// The z with P(Z >= z) = p. Infinite for p = 0 (log = -inf) and p = 1.
double normal_upper_quantile(PValue p);
/// Returns the same quantile for a probability from 0 to 1.
double normal_upper_quantile(double upper_tail);

}  // namespace evenhand::stats
