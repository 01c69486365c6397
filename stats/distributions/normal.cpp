#include "stats/distributions/normal.hpp"

#include <cmath>
#include <limits>
#include <numbers>

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
