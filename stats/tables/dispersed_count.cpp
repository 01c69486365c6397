#include "stats/tables/dispersed_count.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {

namespace {

/// Returns the dispersion where the true mean is this one, and what it has beyond the null's comes
/// in clumps.
double dispersion_at(const DispersedCount& count, double true_mean) {
  const double excess = std::max(0.0, true_mean - count.mean);
  return std::max(count.dispersion(),
                  (count.variance + excess * count.clump) / (count.mean + excess));
}

}  // namespace

double DispersedCount::z() const { return (count - mean) / std::sqrt(variance); }

PValue two_sided(const DispersedCount& count) {
  const double seen = count.count / count.dispersion();
  const double mean = count.mean / count.dispersion();
  // P(Poisson >= k) is that a gamma variate of shape k is at most the mean, and so on.
  const PValue upper = seen > 0 ? chi_squared_lower_tail(2 * mean, 2 * seen) : PValue::of(1);
  const PValue lower = chi_squared_upper_tail(2 * mean, 2 * (seen + 1));
  return std::min(upper, lower).times(2);
}

double log_two_sided_bound(const DispersedCount& count) {
  const double dispersion = count.dispersion();
  return std::min(0.0,
                  std::log(2.0) + log_poisson(count.count / dispersion, count.mean / dispersion));
}

Effect relative_deviation(std::string name, const DispersedCount& count, double level) {
  // Rounded outwards: half a count is nothing beside the hundreds that are expected.
  const auto low_by = [&](double dispersion) {
    return dispersion * poisson_mean_interval(std::floor(count.count / dispersion), level).low;
  };
  const auto high_by = [&](double dispersion) {
    return dispersion * poisson_mean_interval(std::ceil(count.count / dispersion), level).high;
  };
  const double seen = dispersion_at(count, count.count);
  // At the upper end more deals have a clump than were seen.
  const double high = high_by(dispersion_at(count, high_by(seen)));
  return {std::move(name),
          count.count / count.mean - 1,
          {low_by(seen) / count.mean - 1, high / count.mean - 1, level}};
}

double detectable_deviation(const DispersedCount& count, double alpha, double power) {
  return (normal_upper_quantile(alpha / 2) + normal_upper_quantile(1 - power)) *
         std::sqrt(count.variance) / count.mean;
}

}  // namespace evenhand::stats
