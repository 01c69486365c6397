#include "stats/intervals/ratio_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

double two_sided_quantile(double level) { return normal_upper_quantile((1 - level) / 2); }

}  // namespace

double corrected_for_skewness(double t, double slope) {
  // The parabola has its turning point at -1 / (4 slope); values beyond it stay there.
  const double turning = slope == 0 ? 0 : -1 / (4 * slope);
  if ((slope > 0 && t < turning) || (slope < 0 && t > turning)) t = turning;
  return t + slope * (2 * t * t + 1);
}

double uncorrected_for_skewness(double corrected, double slope) {
  if (slope == 0) return corrected;
  const double root = 1 - 8 * slope * (slope - corrected);
  return root <= 0 ? -1 / (4 * slope) : (std::sqrt(root) - 1) / (4 * slope);
}

void RatioSums::add(std::int64_t unit_x, std::int64_t unit_y) {
  ++units;
  x += unit_x;
  y += unit_y;
  xx += static_cast<std::uint64_t>(unit_x * unit_x);
  xy += unit_x * unit_y;
  yy += static_cast<std::uint64_t>(unit_y * unit_y);
}

double ratio(const RatioSums& sums) {
  return sums.y == 0 ? 0 : static_cast<double>(sums.x) / static_cast<double>(sums.y);
}

double ratio_error(const RatioSums& sums) {
  if (sums.units < 2 || sums.y == 0) return std::numeric_limits<double>::infinity();
  const double r = ratio(sums);
  const double squares = static_cast<double>(sums.xx) - 2 * r * static_cast<double>(sums.xy) +
                         r * r * static_cast<double>(sums.yy);
  const auto units = static_cast<double>(sums.units);
  return std::sqrt(std::max(0.0, squares) * units / (units - 1)) / static_cast<double>(sums.y);
}

Interval ratio_interval(const RatioSums& sums, double level) {
  const double error = ratio_error(sums);
  const double half_width = error > 0 ? two_sided_quantile(level) * error : INFINITY;
  return {ratio(sums) - half_width, ratio(sums) + half_width, level};
}

std::optional<Interval> ratio_interval(std::span<const double> x, std::span<const double> y,
                                       double level) {
  if (x.size() != y.size()) {
    throw std::domain_error("ratio_interval: numerators and denominators differ in number");
  }
  const double sum_x = std::accumulate(x.begin(), x.end(), 0.0);
  const double sum_y = std::accumulate(y.begin(), y.end(), 0.0);
  const double r = sum_x / sum_y;
  double squares = 0;
  std::size_t counted = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (y[i] == 0) continue;
    ++counted;
    squares += (x[i] - r * y[i]) * (x[i] - r * y[i]);
  }
  if (counted < fewest_units) return std::nullopt;
  const auto units = static_cast<double>(counted);
  const double error = std::sqrt(squares * units / (units - 1)) / sum_y;
  const double half_width =
      error > 0 ? student_upper_quantile((1 - level) / 2, units - 1) * error : INFINITY;
  return Interval{r - half_width, r + half_width, level};
}

Interval share_interval(const RatioSums& sums, double level) {
  if (sums.y == 0) return {0, 1, level};
  const double p = ratio(sums);
  auto trials = static_cast<double>(sums.y);
  const double error = ratio_error(sums);
  // No unit at all, or units that are all alike, say nothing of how shares vary.
  if (std::isfinite(error) && error > 0) trials = std::min(trials, p * (1 - p) / (error * error));
  return wilson_share(p, trials, level);
}

TestResult equal_ratios(const RatioSums& a, const RatioSums& b, double level) {
  if (std::min(a.units, b.units) < least_units) {
    return TestResult::skip("too few independent samples");
  }
  const double error = std::hypot(ratio_error(a), ratio_error(b));
  if (!std::isfinite(error) || error == 0) return TestResult::skip("nothing varies");
  const double difference = ratio(a) - ratio(b);
  const double half_width = two_sided_quantile(level) * error;
  TestResult result;
  result.statistic = difference / error;
  result.p = normal_two_sided(result.statistic);
  result.effect =
      Effect{"difference", difference, {difference - half_width, difference + half_width, level}};
  return result;
}

double detectable_difference(const RatioSums& a, const RatioSums& b, double alpha, double power) {
  return std::sqrt(noncentrality_needed(1, alpha, power)) *
         std::hypot(ratio_error(a), ratio_error(b));
}

}  // namespace evenhand::stats
