#include "stats/log_math.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>

namespace evenhand::stats {
namespace {

constexpr double log_two_pi = 1.8378770664093454836;

}  // namespace

double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

double log_add(double a, double b) {
  const double larger = std::max(a, b);
  if (std::isinf(larger)) return larger;
  return larger + std::log1p(std::exp(std::min(a, b) - larger));
}

double log1m_exp(double x) {
  return x > -std::numbers::ln2 ? std::log(-std::expm1(x)) : std::log1p(-std::exp(x));
}

double log1p_minus(double x) {
  // Boost's series needs hundreds of terms near ±1, where nothing cancels.
  return std::abs(x) < 0.5 ? boost::math::log1pmx(x) : std::log1p(x) - x;
}

double deviance(double x, double mean) {
  if (x == 0) return mean;
  const double ratio = (mean - x) / x;
  if (std::isinf(ratio)) return mean;
  // Here 1 + ratio has lost its digits, and the terms differ far too much to cancel.
  if (mean < 1e-6 * x) return x * std::log(x / mean) + mean - x;
  return -x * log1p_minus(ratio);
}

double stirling_error(double x) {
  if (x < 16) {
    return boost::math::lgamma(x + 1) - (x + 0.5) * std::log(x) + x - 0.5 * log_two_pi;
  }
  // Abramowitz & Stegun 6.1.41; the first term left out is below 3e-17 at 16.
  const double y = 1 / (x * x);
  const double series =
      1.0 / 12 -
      y * (1.0 / 360 -
           y * (1.0 / 1260 - y * (1.0 / 1680 - y * (1.0 / 1188 - y * (691.0 / 360360 - y / 156)))));
  return series / x;
}

double log_poisson(double x, double mean) {
  if (x == 0) return -mean;
  return -stirling_error(x) - deviance(x, mean) - 0.5 * (log_two_pi + std::log(x));
}

}  // namespace evenhand::stats
