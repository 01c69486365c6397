#include "stats/distributions/saddle_point.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace evenhand::stats::extended {
namespace {

constexpr long double full_turn = 2 * std::numbers::pi_v<long double>;

/// B_2k / (2k (2k-1)), k = 1, 2, …: the coefficients of x^(1-2k) in the Stirling series.
constexpr std::array<long double, 9> stirling_series = {
    1.0L / 12,        -1.0L / 360, 1.0L / 1260,        -1.0L / 1680,        1.0L / 1188,
    -691.0L / 360360, 1.0L / 156,  -3617.0L / 122400L, 43867.0L / 244188.0L};

/// The series is good to 1e-21 from here on.
constexpr long double series_start = 20;

}  // namespace

long double stirling_error(long double x) {
  long double error = 0;
  for (; x < series_start; ++x) error += (x + 0.5L) * std::log1p(1 / x) - 1;
  const long double inverse_square = 1 / (x * x);
  long double sum = 0;
  for (auto term = stirling_series.rbegin(); term != stirling_series.rend(); ++term) {
    sum = sum * inverse_square + *term;
  }
  return error + sum / x;
}

long double deviance(long double x, long double mean, long double excess) {
  const long double ratio = excess / (x + mean);
  if (std::fabs(ratio) >= 0.1L) return x * std::log(x / mean) - excess;
  long double sum = excess * ratio;
  long double power = 2 * x * ratio;
  for (int k = 3;; k += 2) {
    power *= ratio * ratio;
    const long double next = sum + power / static_cast<long double>(k);
    if (next == sum) return sum;
    sum = next;
  }
}

long double log_poisson_pmf(long double x, long double mean) {
  if (x == 0) return -mean;
  return -deviance(x, mean, x - mean) - stirling_error(x) - 0.5L * std::log(full_turn * x);
}

long double log_binomial_pmf(long double x, long double n, long double p) {
  if (x == 0) return n * std::log1p(-p);
  if (x == n) return n * std::log(p);
  // The product's rounding, which beside counts of 1e15 would cost a tail its digits, is known.
  const long double mean = n * p;
  const long double excess = (x - mean) - std::fma(n, p, -mean);
  return stirling_error(n) - stirling_error(x) - stirling_error(n - x) - deviance(x, mean, excess) -
         deviance(n - x, n * (1 - p), -excess) + 0.5L * std::log(n / (full_turn * x * (n - x)));
}

long double log_choose(long double n, long double k) {
  if (k == 0 || k == n) return 0;
  return stirling_error(n) - stirling_error(k) - stirling_error(n - k) - k * std::log(k / n) -
         (n - k) * std::log1p(-k / n) + 0.5L * std::log(n / (full_turn * k * (n - k)));
}

long double log_factorial_over_power(long double n) {
  return 0.5L * std::log(full_turn * n) + stirling_error(n);
}

std::vector<double> poisson_row(std::int64_t first, std::int64_t last, long double mean) {
  std::vector<double> row(static_cast<std::size_t>(last - first + 1));
  const auto mode = std::clamp(static_cast<std::int64_t>(mean), first, last);
  const long double anchor = std::exp(log_poisson_pmf(static_cast<long double>(mode), mean));
  const auto at = [&](std::int64_t x) -> double& {
    return row[static_cast<std::size_t>(x - first)];
  };
  long double value = anchor;
  at(mode) = static_cast<double>(value);
  for (std::int64_t x = mode + 1; x <= last; ++x) {
    value *= mean / static_cast<long double>(x);
    at(x) = static_cast<double>(value);
  }
  value = anchor;
  for (std::int64_t x = mode; x > first; --x) {
    value *= static_cast<long double>(x) / mean;
    at(x - 1) = static_cast<double>(value);
  }
  return row;
}

}  // namespace evenhand::stats::extended
