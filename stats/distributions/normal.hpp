#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Student's distribution with df > 0 degrees of freedom; of infinitely many it is normal.

/// The t with P(T >= t) = upper_tail, in (0, 1).
double student_upper_quantile(double upper_tail, double df);

/// P(|T| >= |t|), an incomplete beta function, of which the logarithm is exact where it is no
/// double.
PValue student_two_sided(double t, double df);

/// The degrees of freedom of a variance that is the mean of so many squares, whose sum and sum of
/// squares these are: twice its square over its own variance (Satterthwaite 1946), no more than
/// normal values give it.
double degrees_of_variance(double squares, double sum, double sum_of_squares);

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
