#include "stats/distributions/normal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/erf.hpp>

#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// Mills' ratio P(Z >= z) / density(z) for z >= 10, where 60 terms of the fraction are plenty.
double mills_ratio(double z) {
  double tail = z;
  for (int k = 60; k >= 1; --k) tail = z + k / tail;
  return 1 / tail;
}

double log_upper_tail(double z) {
  if (z < 10) return std::log(0.5 * std::erfc(z / std::numbers::sqrt2));
  if (std::isinf(z)) return -std::numeric_limits<double>::infinity();
  return -0.5 * z * z - half_log_two_pi + std::log(mills_ratio(z));
}

/// The z > 0 with log P(Z >= z) = log_p, for log_p below the doubles' reach: Newton's method on
/// the logarithm, whose slope is minus one over Mills' ratio.
double far_quantile(double log_p) {
  double z = std::sqrt(-2 * log_p);
  for (int step = 0; step < 50; ++step) {
    const double change = (log_upper_tail(z) - log_p) * mills_ratio(z);
    z += change;
    if (std::abs(change) < 1e-15 * z) break;
  }
  return z;
}

}  // namespace

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

PValue normal_upper_tail(double z) {
  // Below 0 the tail is near 1, and its logarithm is small: 1 - p keeps its digits.
  if (z < 0) return PValue::from_log(std::log1p(-0.5 * std::erfc(-z / std::numbers::sqrt2)));
  return PValue::from_log(log_upper_tail(z));
}

PValue normal_two_sided(double z) {
  return PValue::from_log(normal_upper_tail(std::abs(z)).log + std::numbers::ln2);
}

double normal_upper_quantile(PValue p) {
  if (std::isinf(p.log)) return std::numeric_limits<double>::infinity();
  if (p.log == 0) return -std::numeric_limits<double>::infinity();
  if (p.log < -650) return far_quantile(p.log);
  if (p.log > -0.1) {
    return -std::numbers::sqrt2 * boost::math::erfc_inv(2 * -std::expm1(p.log));
  }
  return std::numbers::sqrt2 * boost::math::erfc_inv(2 * p.value());
}

double normal_upper_quantile(double upper_tail) {
  return normal_upper_quantile(PValue::of(upper_tail));
}

}  // namespace evenhand::stats
