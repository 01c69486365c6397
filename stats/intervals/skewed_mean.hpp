#pragma once

namespace evenhand::stats {

// The t of the mean of values that are skewed (N. J. Johnson, "Modified t tests and confidence
// intervals for asymmetrical populations", JASA 73, 1978, equation 2.7): t + slope (2 t² + 1) is
// nearer to Student's law than t, with slope = skewness / (6 root of the number of values).

/// The corrected t of a mean that many standard errors from the expected one.
double corrected_for_skewness(double t, double slope);

/// Returns how many standard errors from it a mean has that corrected t.
double uncorrected_for_skewness(double corrected, double slope);

}  // namespace evenhand::stats
