#include "stats/distributions/noncentral_chi_squared.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include <boost/math/tools/roots.hpp>

#include "stats/distributions/chi_squared.hpp"
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

}  // namespace evenhand::stats
