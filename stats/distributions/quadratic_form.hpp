#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Q = Σ λ_i Z_i² of independent standard normals and weights λ_i ≥ 0, known by the sums of the
/// weights' powers: what a sum of squared deviations tends to when its terms are correlated.
/// `trace` = Σ λ_i is its mean, 2 `trace2` = 2 Σ λ_i² its variance, `trace3` = Σ λ_i³.
struct QuadraticForm {
  double trace = 0;
  /// These two may be estimates: each is taken into the range that those before leave it.
  double trace2 = 0;
  double trace3 = 0;

  /// The chi-squared degrees of freedom with the same skewness: trace2³ / trace3².
  double degrees_of_freedom() const;
  /// The largest weight λ of those with the same three sums that are one weight λ and other equal
  /// ones below it: λ³ + (trace2 - λ²)² / (trace - λ) = trace3. No weight of the form is larger,
  /// for the cubes of the others sum to (trace2 - λ²)² / (trace - λ) or more (Cauchy and Schwarz),
  /// and the left side grows with λ.
  double largest_weight() const;
};

/// P(Q >= q) of `copies` independent forms added up, by the law of the largest weight and equal
/// others with the same mean, variance and skewness; its tail by the saddlepoint approximation
/// (Lugannani & Rice 1980; Kuonen, Biometrika 86 (1999)), within 10 % of that law. Equal weights
/// are one chi-squared, exactly. As no true weight is larger, no law with these traces has a
/// thicker tail far out. Traces must be positive (std::domain_error).
PValue quadratic_form_upper_tail(double q, const QuadraticForm& form, double copies = 1);

}  // namespace evenhand::stats
