#pragma once

#include "stats/p_value.hpp"

namespace evenhand::stats {

/// Q = Σ λ_i Z_i² of independent standard normals and weights λ_i ≥ 0, known by the sums of the
/// weights' powers: what a sum of squared deviations tends to when its terms are correlated.
/// `trace` = Σ λ_i is its mean, 2 `trace2` = 2 Σ λ_i² its variance, `trace3` = Σ λ_i³.
struct QuadraticForm {
  double trace = 0;
  double trace2 = 0;
  double trace3 = 0;

  /// The chi-squared degrees of freedom with the same skewness: trace2³ / trace3².
  double degrees_of_freedom() const;
};

/// P(Q >= q), by the chi-squared distribution with the same mean, variance and skewness (Pearson
/// 1959; Imhof, Biometrika 48 (1961), section 4): exact when all weights are equal. With two
/// weights that are half the two others it is within 2 % down to p = .01, 8 % too small at .001 and
/// 31 % at 7e-6: for a p-value to judge by, not for far tails. trace3 may be an estimate: it is
/// taken into the range that the other two leave it. Traces must be positive (std::domain_error).
PValue quadratic_form_upper_tail(double q, const QuadraticForm& form);

}  // namespace evenhand::stats
