#include "stats/distributions/student.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>

#include "stats/distributions/normal.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {

double student_upper_quantile(double upper_tail, double df) {
  if (std::isinf(df)) return normal_upper_quantile(upper_tail);
  return quantile(complement(boost::math::students_t(df), upper_tail));
}

PValue student_two_sided(double t, double df) {
  // P = I_x(df/2, 1/2) with x = df / (df + t²).
  if (std::isinf(df)) return normal_two_sided(t);
  const double a = df / 2;
  const double x = df / (df + t * t);
  const double p = boost::math::ibeta(a, 0.5, x);
  if (p > 1e-290) return PValue::of(p);
  // I_x(a, 1/2) B(a, 1/2) = x^a Σ (1/2)_k x^k / (k! (a + k)): all terms are positive.
  double power = 1;
  double sum = 0;
  for (double k = 0; power > 1e-17; ++k) {
    sum += power / (a + k);
    power *= (k + 0.5) / (k + 1) * x;
  }
  const double log_beta = log_gamma(a) + log_gamma(0.5) - log_gamma(a + 0.5);
  const double log_x = std::log(df) - 2 * std::log(std::fabs(t)) - std::log1p(df / t / t);
  return PValue::from_log(a * log_x - log_beta + std::log(sum));
}

double degrees_of_variance(double squares, double sum, double sum_of_squares) {
  const double kurtosis = sum > 0 ? squares * sum_of_squares / (sum * sum) : 1;
  return std::max(1.0, 2 * squares / std::max(2.0, kurtosis - 1));
}

}  // namespace evenhand::stats
