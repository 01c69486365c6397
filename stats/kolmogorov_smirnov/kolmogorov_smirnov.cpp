#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "stats/distributions/saddle_point.hpp"
#include "stats/kolmogorov_smirnov/exact_ks.hpp"

namespace evenhand::stats {
namespace {

constexpr long double pi = std::numbers::pi_v<long double>;

/// From this c = n·d on the closed form of the spectrum is complete to 1e-16.
constexpr long double spectrum_start = 16;

/// From this sqrt(n)·d on D+ ≥ d and D- ≥ d together add less than 2e-14 of the upper tail, and
/// 1 - cdf would start to lose digits.
constexpr long double tail_start = 2.3L;

Tails tails_from_log_lower(long double log_lower) {
  const long double lower = std::exp(log_lower);
  const long double log_upper =
      lower < 0.5L ? std::log1p(-lower) : std::log(-std::expm1(std::min(0.0L, log_lower)));
  return {PValue::from_log(static_cast<double>(log_upper)),
          PValue::from_log(static_cast<double>(log_lower))};
}

Tails tails_from_log_upper(long double log_upper) {
  const Tails mirrored = tails_from_log_lower(log_upper);
  return {mirrored.lower, mirrored.upper};
}

void require_arguments(const char* name, std::uint64_t n, double d) {
  if (n < 1 || n > largest_ks_sample) {
    throw std::domain_error(
        fmt::format("{}: n is {}, expected 1 to {}", name, n, largest_ks_sample));
  }
  if (!(d >= 0 && d <= 1)) {
    throw std::domain_error(fmt::format("{}: d is {}, expected 0 to 1", name, d));
  }
}

constexpr Tails certain = {{0}, {-std::numeric_limits<double>::infinity()}};
constexpr Tails impossible = {{-std::numeric_limits<double>::infinity()}, {0}};

/// log P(D+_n < c/n) for c ≤ 1, where Daniels' sum has one term: d (1+d)^(n-1).
long double log_smirnov_lower_within_one(long double n, long double c) {
  return std::log(c / n) + (n - 1) * std::log1p(c / n);
}

}  // namespace

Effect distance_effect(double distance, double n, double level) {
  // A level has few digits; what the subtraction adds to them is taken off.
  const double outside = std::round((1 - level) * 1e12) / 1e12;
  const double margin = std::sqrt(std::log(2 / outside) / (2 * n));
  return {"largest difference of cumulative shares",
          distance,
          {std::max(0.0, distance - margin), std::min(1.0, distance + margin), level}};
}

Tails kolmogorov_tails(std::uint64_t n, double d) {
  require_arguments("kolmogorov_tails", n, d);
  const auto size = static_cast<long double>(n);
  const long double c = size * static_cast<long double>(d);
  if (c <= 0.5L) return certain;
  if (d == 1) return impossible;
  if (c <= 1) {
    return tails_from_log_lower(extended::log_factorial_over_power(size) +
                                size * (std::log(2 * c - 1) - 1));
  }
  // D+ ≥ 1/2 and D- ≥ 1/2 exclude each other, so that there the doubled tail is exact.
  if (d >= 0.5 || c >= tail_start * std::sqrt(size)) {
    return tails_from_log_upper(std::min(0.0L, std::log(2.0L) + log_smirnov_upper(size, c)));
  }
  return tails_from_log_lower(c < spectrum_start ? log_kolmogorov_cdf_by_matrix(size, c)
                                                 : log_kolmogorov_cdf_by_spectrum(size, c));
}

Tails smirnov_tails(std::uint64_t n, double d) {
  require_arguments("smirnov_tails", n, d);
  const auto size = static_cast<long double>(n);
  const long double c = size * static_cast<long double>(d);
  if (d == 0) return certain;
  if (d == 1) return impossible;
  if (c <= 1) return tails_from_log_lower(log_smirnov_lower_within_one(size, c));
  return tails_from_log_upper(std::min(0.0L, log_smirnov_upper(size, c)));
}

Tails kolmogorov_limit_tails(double x) {
  if (!(x >= 0)) throw std::domain_error(fmt::format("kolmogorov_limit_tails: x is {}", x));
  const long double y = x;
  if (y == 0) return certain;
  // The two series are one theta function; each is used where one or two terms carry it.
  if (y < 1) {
    long double sum = 0;
    for (const int odd : {1, 3, 5, 7, 9}) sum += std::exp(-(odd * odd - 1) * pi * pi / (8 * y * y));
    return tails_from_log_lower(std::log(std::sqrt(2 * pi) / y * sum) - pi * pi / (8 * y * y));
  }
  long double alternating = 0;
  for (int k = 1; k <= 6; ++k) {
    const long double term = std::exp(-2 * (k * k - 1) * y * y);
    alternating += k % 2 == 1 ? term : -term;
  }
  return tails_from_log_upper(std::log(2 * alternating) - 2 * y * y);
}

double kolmogorov_critical_value(std::uint64_t n, double alpha) {
  if (!(alpha > 0 && alpha < 1)) {
    throw std::domain_error(
        fmt::format("kolmogorov_critical_value: alpha is {}, expected 0 to 1", alpha));
  }
  const double target = std::log(alpha);
  double low = 0;
  double high = 1;
  // Bisection ends where the two are neighbours.
  double middle = 0.5;
  while (low < middle && middle < high) {
    if (kolmogorov_tails(n, middle).upper.log > target) {
      low = middle;
    } else {
      high = middle;
    }
    middle = (low + high) / 2;
  }
  return high;
}

double kolmogorov_statistic(std::vector<double> values) {
  if (values.empty()) throw std::domain_error("kolmogorov_statistic: no values");
  std::sort(values.begin(), values.end());
  if (!(values.front() >= 0 && values.back() <= 1)) {
    throw std::domain_error("kolmogorov_statistic: a value is outside [0, 1]");
  }
  const auto n = static_cast<double>(values.size());
  double largest = 0;
  double rank = 0;
  for (const double value : values) {
    largest = std::max(largest, value - rank / n);
    rank += 1;
    largest = std::max(largest, rank / n - value);
  }
  return largest;
}

}  // namespace evenhand::stats
