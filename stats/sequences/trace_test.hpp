#pragma once

#include <cmath>
#include <string>

#include "stats/distributions/quadratic_form.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

// Tests of counts whose law is estimated from the data. The terms of the sums are independent, or
// at least uncorrelated, vectors with mean 0 and one covariance matrix Σ, which is too large to be
// held; three numbers of it are enough.

/// tr Σ, tr Σ² and tr Σ³.
struct CovarianceTraces {
  double first = 0;
  double second = 0;
  double third = 0;  ///< 0 where it is not known: then the least that the others leave it

  QuadraticForm form() const { return {first, second, third}; }
};

/// Does `square` come of covariances with these traces: are they above 0, and not estimated from so
/// few vectors that the degrees of freedom are below 0.01 or above 1e8? Else why not.
std::string why_no_trace_test(double copies, const CovarianceTraces& traces);

/// `square` is a sum of squares that is distributed like |x_1|² + … + |x_copies|² of independent
/// normal vectors with covariance Σ. Its law is a sum of chi-squares with the eigenvalues of Σ for
/// weights, of which the traces tell the first three moments: quadratic_form_upper_tail(). Exact
/// where all eigenvalues but zeros are equal, as those of uniform deals are. Statistic and degrees
/// of freedom are those of the multiple of one chi-square with the same mean and variance
/// (Satterthwaite 1946; Box 1954, theorem 3.1): square tr Σ / tr Σ² and copies (tr Σ)² / tr Σ². The
/// effect, called `effect`, is sqrt((square - mean) / terms), with an interval for what lies along
/// the largest weight. Skipped as why_no_trace_test() says.
TestResult trace_test(double square, double copies, const CovarianceTraces& traces,
                      std::string effect, double terms, double level = 0.99);

/// The effect that trace_test finds with this power.
double detectable_by_traces(double copies, const CovarianceTraces& traces, double terms,
                            double alpha, double power);

/// Is a difference of means with this variance more than chance? Student's t, two-sided, with the
/// degrees of freedom of the variance's own estimate; normal where it is known. Effect: the
/// difference in `unit`, the standard deviation of one value; skipped unless both are above 0.
TestResult difference_test(double difference, double variance, double unit, std::string effect,
                           double level = 0.99, double degrees = INFINITY);

/// The effect that difference_test finds with this power, the difference being worth so many
/// values.
double detectable_difference_of_means(double values, double degrees, double alpha, double power);

}  // namespace evenhand::stats
