#include "stats/distributions/chi_squared.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include "stats/distributions/normal.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double no_probability = -std::numeric_limits<double>::infinity();
/// Below this Boost's probability loses digits and the series of this file take over.
constexpr double body_ends = 1e-12;

/// From here on the expansion of this file takes over from fractions and series, whose terms grow
/// with the square root of df.
constexpr double large_df = 1e8;

void check_chi_squared(double x, double df) {
  if (!(df >= 0.01 && df <= 1e20)) throw std::domain_error("chi-squared: df not in [0.01, 1e20]");
  if (!(x >= 0)) throw std::domain_error("chi-squared: x must be at least 0");
}

/// log of x^a e^-x / Γ(a).
double log_density(double a, double x) { return std::log(a) + log_poisson(a, x); }

/// log Q(a, x) for x > a + 1: Legendre's continued fraction (Abramowitz & Stegun 6.5.31) by the
/// method of Lentz.
double log_upper_gamma(double a, double x) {
  double b = x + 1 - a;
  double c = std::numeric_limits<double>::max();
  double d = 1 / b;
  double fraction = d;
  for (double k = 1;; ++k) {
    const double numerator = k * (a - k);
    b += 2;
    d = 1 / (b + numerator * d);
    c = b + numerator / c;
    const double change = c * d;
    fraction *= change;
    if (std::abs(change - 1) < epsilon) break;
  }
  return log_density(a, x) + std::log(fraction);
}

/// log P(a, x) for x < a + 1: the power series with positive terms (Abramowitz & Stegun 6.5.29).
double log_lower_gamma(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (double k = 1; term > sum * epsilon / 4; ++k) {
    term *= x / (a + k);
    sum += term;
  }
  return log_density(a, x) + std::log(sum);
}

/// log of Q(a, x), or with side -1 of P(a, x), for large a: the first two terms of Temme's uniform
/// expansion (1979, SIAM J. Math. Anal. 10, 757; DLMF 8.12.3-8.12.9). The next is of the order
/// eta / a beside them.
double log_gamma_of_many(double a, double x, double side) {
  const double z = std::copysign(std::sqrt(2 * deviance(a, x)), x - a);
  const double eta = z / std::sqrt(a);
  // 1 / mu - 1 / eta with mu = x / a - 1, by its series where that cancels.
  const double c0 =
      std::abs(eta) < 0.02
          ? -1.0 / 3 + eta * (1.0 / 12 + eta * (-2.0 / 135 + eta * (1.0 / 864 + eta / 2835)))
          : a / (x - a) - 1 / eta;
  const double log_tail = normal_upper_tail(side * z).log;
  const double log_hazard = -0.5 * z * z - half_log_two_pi - log_tail;
  return log_tail + std::log1p(side * std::exp(log_hazard) * c0 / std::sqrt(a));
}

/// log of a probability of which `tail` is Boost's value and `other` that of its complement.
double body_log(double tail, double other) {
  return tail < 0.5 ? std::log(tail) : std::log1p(-other);
}

}  // namespace

PValue chi_squared_upper_tail(double x, double df) {
  check_chi_squared(x, df);
  if (std::isinf(x)) return {no_probability};
  const double a = df / 2;
  if (df > large_df) return PValue::from_log(log_gamma_of_many(a, x / 2, 1));
  const double tail = boost::math::gamma_q(a, x / 2);
  if (tail < body_ends) return PValue::from_log(log_upper_gamma(a, x / 2));
  return PValue::from_log(body_log(tail, boost::math::gamma_p(a, x / 2)));
}

PValue chi_squared_lower_tail(double x, double df) {
  check_chi_squared(x, df);
  if (x == 0) return {no_probability};
  if (std::isinf(x)) return {0};
  const double a = df / 2;
  if (df > large_df) return PValue::from_log(log_gamma_of_many(a, x / 2, -1));
  const double tail = boost::math::gamma_p(a, x / 2);
  if (tail < body_ends) return PValue::from_log(log_lower_gamma(a, x / 2));
  return PValue::from_log(body_log(tail, boost::math::gamma_q(a, x / 2)));
}

double chi_squared_upper_quantile(double probability, double df) {
  check_chi_squared(0, df);
  if (!(probability > 0 && probability < 1)) {
    throw std::domain_error("chi-squared: probability must be in (0, 1)");
  }
  if (df <= large_df) return quantile(complement(boost::math::chi_squared(df), probability));
  // Cornish and Fisher's expansion: what is left out is of the order 1 / df (Abramowitz & Stegun
  // 26.4.16 has the shape of it).
  const double z = normal_upper_quantile(probability);
  const double spread = std::sqrt(2 * df);
  return df + spread * z + 2 * (z * z - 1) / 3 + z * (z * z - 7) / (9 * spread);
}

}  // namespace evenhand::stats
