#include "stats/distributions/poisson.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// Counts whose chi-squared quantiles are computed; see poisson_mean_interval.
constexpr double largest_exact = 4e7;

double log_pmf(double count, double mean) {
  if (count == 0) return -mean;
  // Far from the mean nothing cancels, and ratios of count to mean may be beyond a double.
  if (count > 100 * mean) return count * std::log(mean) - mean - log_gamma(count + 1);
  return log_poisson(count, mean);
}

/// P(X <= count) for count below the mean.
PValue lower_tail(double count, double mean) {
  const auto ratio = [&](std::uint64_t step) {
    return std::max(0.0, count - static_cast<double>(step) + 1) / mean;
  };
  return PValue::from_log(log_pmf(count, mean) + std::log(sum_of_ratios(ratio)));
}

}  // namespace

PValue poisson_upper_tail(double count, double mean) {
  if (!(count >= 0 && mean >= 0)) throw std::domain_error("Poisson: negative count or mean");
  if (count == 0) return PValue::of(1);
  if (mean == 0) return PValue::from_log(-std::numeric_limits<double>::infinity());
  if (count <= mean) return PValue::from_log(log1m_exp(lower_tail(count - 1, mean).log));
  const auto ratio = [&](std::uint64_t step) { return mean / (count + static_cast<double>(step)); };
  return PValue::from_log(log_pmf(count, mean) + std::log(sum_of_ratios(ratio)));
}

double poisson_mean_with_tail(double count, double probability) {
  if (!(count > 0)) throw std::domain_error("Poisson: the count must be positive");
  if (count <= largest_exact) return chi_squared_upper_quantile(1 - probability, 2 * count) / 2;
  const double z = normal_upper_quantile(1 - probability);
  return std::max(0.0, count + z * std::sqrt(count));
}

Interval poisson_mean_interval(double count, double level) {
  if (!(count >= 0)) throw std::domain_error("Poisson: negative count");
  const double outside = (1 - level) / 2;
  return {count == 0 ? 0 : poisson_mean_with_tail(count, outside),
          poisson_mean_with_tail(count + 1, 1 - outside), level};
}

}  // namespace evenhand::stats
