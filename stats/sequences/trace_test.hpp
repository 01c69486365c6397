#pragma once

#include <string>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Tests of counts whose law is estimated from the data. The terms of the sums are independent, or
// at least uncorrelated, vectors with mean 0 and one covariance matrix Σ, which is too large to be
// held; two numbers of it are enough.

/// tr Σ and tr Σ².
struct CovarianceTraces {
  double first = 0;
  double second = 0;
};

/// `square` is a sum of squares that is distributed like |x_1|² + … + |x_copies|² of independent
/// normal vectors with covariance Σ. Its law, a sum of chi-squares with the eigenvalues of Σ for
/// weights, is taken for the multiple of one chi-square that has the same mean, copies tr Σ, and
/// variance, 2 copies tr Σ² (Satterthwaite 1946; Box 1954, theorem 3.1): statistic
/// square tr Σ / tr Σ², degrees of freedom copies (tr Σ)² / tr Σ². Exact where all eigenvalues but
/// zeros are equal, as those of uniform deals are. The effect, called `effect`, is
/// sqrt((square - mean) / terms). Skipped when the traces are not above 0, and when they are
/// estimated from so few vectors that the degrees of freedom are below 0.01 or above 1e8.
TestResult trace_test(double square, double copies, const CovarianceTraces& traces,
                      std::string effect, double terms, double level = 0.99);

/// The effect that trace_test finds with this power.
double detectable_by_traces(double copies, const CovarianceTraces& traces, double terms,
                            double alpha, double power);

/// Is a difference of means with this variance more than chance? Normal, two-sided. Effect: the
/// difference in `unit`, the standard deviation of one value; skipped unless both are above 0.
TestResult difference_test(double difference, double variance, double unit, std::string effect,
                           double level = 0.99);

}  // namespace evenhand::stats
