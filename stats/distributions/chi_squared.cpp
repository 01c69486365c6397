#include "stats/distributions/chi_squared.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/roots.hpp>

#include "stats/distributions/normal.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double largest_summed = 1e7;

void check_noncentral(double x, double df, double lambda) {
  if (!(x >= 0) || !(df >= 0.01 && df <= 1e8) || !(lambda >= 0) || std::isinf(lambda)) {
    throw std::domain_error("noncentral chi-squared: x, df or noncentrality out of range");
  }
}

/// The standard normal deviate of x (Sankaran 1963, "Approximations to the non-central
/// chi-square distribution", Biometrika 50, his third and best).
double sankaran_deviate(double x, double df, double lambda) {
  const double one = df + lambda;
  const double two = df + 2 * lambda;
  const double h = 1 - 2 * one * (df + 3 * lambda) / (3 * two * two);
  const double p = two / (one * one);
  const double m = (h - 1) * (1 - 3 * h);
  const double mean = 1 + h * p * (h - 1 - (1 - h / 2) * m * p);
  return (std::pow(x / one, h) - mean) / (h * std::sqrt(2 * p) * (1 + m * p / 2));
}

struct Range {
  double first;
  double last;
};

/// The Poisson terms that matter: beyond ten standard deviations they sum to less than 1e-20.
Range poisson_range(double mean) {
  const double reach = 10 * std::sqrt(mean) + 40;
  return {std::max(0.0, std::floor(mean - reach)), std::ceil(mean + reach)};
}

/// Σ Poisson(j; λ/2) Q(df/2 + j, x/2), upwards, in which direction Q grows by positive terms.
double summed_upper_tail(double x, double df, double lambda) {
  const double mean = lambda / 2;
  const auto [first, last] = poisson_range(mean);
  const double half = x / 2;
  double weight = std::exp(log_poisson(first, mean));
  double tail = chi_squared_upper_tail(x, df + 2 * first).value();
  double step = std::exp(log_poisson(df / 2 + first, half));
  double sum = 0;
  for (double j = first; j <= last; ++j) {
    sum += weight * tail;
    tail += step;
    step *= half / (df / 2 + j + 1);
    weight *= mean / (j + 1);
  }
  return sum;
}

/// Σ Poisson(j; λ/2) P(df/2 + j, x/2), downwards, in which direction P grows by positive terms.
double summed_lower_tail(double x, double df, double lambda) {
  const double mean = lambda / 2;
  const auto [first, last] = poisson_range(mean);
  const double half = x / 2;
  double weight = std::exp(log_poisson(last, mean));
  double tail = chi_squared_lower_tail(x, df + 2 * last).value();
  double step = std::exp(log_poisson(df / 2 + last - 1, half));
  double sum = 0;
  for (double j = last; j >= first; --j) {
    sum += weight * tail;
    tail += step;
    step *= (df / 2 + j - 1) / half;
    weight *= j / mean;
  }
  return sum;
}

/// The zero of a function that rises from below zero at `low` to above it at `high`.
template <class Function>
double zero_between(Function f, double low, double at_low, double high, double at_high) {
  if (at_low >= 0) return low;
  if (at_high <= 0) return high;
  const auto close_enough = [](double a, double b) { return b - a <= 1e-15 * b; };
  std::uintmax_t steps = 200;
  const auto [first, last] =
      boost::math::tools::toms748_solve(f, low, high, at_low, at_high, close_enough, steps);
  return (first + last) / 2;
}

/// The lambda in [0, ∞) at which `excess`, which rises and is below zero at 0, is zero. It is
/// looked for around the zero of `approximate_excess`, which costs next to nothing.
template <class Function, class Approximation>
double root(Function excess, Approximation approximate_excess, double df, double guess) {
  double far = std::max(1.0, guess);
  while (approximate_excess(far) < 0) far *= 2;
  const double near =
      zero_between(approximate_excess, 0.0, approximate_excess(0.0), far, approximate_excess(far));
  double step = 1e-3 * std::sqrt(2 * (df + 2 * near));
  double low = std::max(0.0, near - step);
  double high = near + step;
  double at_low = excess(low);
  double at_high = excess(high);
  for (; at_low > 0 && low > 0; step *= 8) {
    high = low;
    at_high = at_low;
    low = std::max(0.0, low - step);
    at_low = excess(low);
  }
  for (; at_high < 0; step *= 8) {
    low = high;
    at_low = at_high;
    high += step;
    at_high = excess(high);
  }
  return zero_between(excess, low, at_low, high, at_high);
}

double approximate_upper_tail(double x, double df, double lambda) {
  return normal_upper_tail(sankaran_deviate(x, df, lambda)).value();
}

double approximate_lower_tail(double x, double df, double lambda) {
  return normal_upper_tail(-sankaran_deviate(x, df, lambda)).value();
}

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

double noncentral_chi_squared_upper_tail(double x, double df, double lambda) {
  check_noncentral(x, df, lambda);
  if (lambda == 0) return chi_squared_upper_tail(x, df).value();
  if (lambda <= largest_summed) return std::min(1.0, summed_upper_tail(x, df, lambda));
  return approximate_upper_tail(x, df, lambda);
}

double noncentral_chi_squared_lower_tail(double x, double df, double lambda) {
  check_noncentral(x, df, lambda);
  if (lambda == 0) return chi_squared_lower_tail(x, df).value();
  if (x < 1e-290) return 0;
  if (lambda <= largest_summed) return std::min(1.0, summed_lower_tail(x, df, lambda));
  return approximate_lower_tail(x, df, lambda);
}

double noncentrality_needed(double df, double alpha, double power) {
  if (!(power > 0 && power < 1)) throw std::domain_error("power must be in (0, 1)");
  if (power <= alpha) return 0;
  const double critical = chi_squared_upper_quantile(alpha, df);
  const auto excess = [&](double lambda) {
    return noncentral_chi_squared_upper_tail(critical, df, lambda) - power;
  };
  const auto approximate = [&](double lambda) {
    return approximate_upper_tail(critical, df, lambda) - power;
  };
  return root(excess, approximate, df, 2 * critical - df);
}

Interval noncentrality_interval(double statistic, double df, double level) {
  check_noncentral(statistic, df, 0);
  if (!(level > 0 && level < 1)) throw std::domain_error("level must be in (0, 1)");
  const double tail = (1 - level) / 2;
  Interval interval{0, 0, level};
  const double guess = std::max(1.0, 2 * (statistic - df));
  if (chi_squared_upper_tail(statistic, df).value() < tail) {
    interval.low = root(
        [&](double lambda) {
          return noncentral_chi_squared_upper_tail(statistic, df, lambda) - tail;
        },
        [&](double lambda) { return approximate_upper_tail(statistic, df, lambda) - tail; }, df,
        guess);
  }
  if (chi_squared_lower_tail(statistic, df).value() > tail) {
    interval.high = root(
        [&](double lambda) {
          return tail - noncentral_chi_squared_lower_tail(statistic, df, lambda);
        },
        [&](double lambda) { return tail - approximate_lower_tail(statistic, df, lambda); }, df,
        guess);
  }
  return interval;
}

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
