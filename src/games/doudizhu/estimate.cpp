#include "src/games/doudizhu/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/intervals/jackknife.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr std::uint64_t least_for_normal = 30;

}  // namespace

Estimate Estimate::times(double factor) const {
  Estimate result{value * factor, interval};
  if (interval) {
    const double one = interval->low * factor;
    const double other = interval->high * factor;
    result.interval = stats::Interval{std::min(one, other), std::max(one, other), interval->level};
  }
  return result;
}

Estimate share_of(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {};
  return {static_cast<double>(hits) / static_cast<double>(trials),
          stats::clopper_pearson(hits, trials, interval_level)};
}

Estimate mean_of(const Sum& numbers, std::uint64_t trials) {
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double mean = static_cast<double>(numbers.sum) / n;
  const double squares = static_cast<double>(numbers.squares) - n * mean * mean;
  if (trials < least_for_normal || squares <= 0) return {mean, std::nullopt};
  const double z = stats::normal_upper_quantile(stats::PValue::of((1 - interval_level) / 2));
  const double half = z * std::sqrt(squares / (n - 1) / n);
  return {mean, stats::Interval{mean - half, mean + half, interval_level}};
}

Estimate ratio_of_parts(const std::vector<double>& numerators,
                        const std::vector<double>& denominators) {
  const double numerator = std::accumulate(numerators.begin(), numerators.end(), 0.0);
  const double denominator = std::accumulate(denominators.begin(), denominators.end(), 0.0);
  if (denominator == 0) return {};
  return {numerator / denominator,
          stats::jackknife_ratio(numerators, denominators, interval_level)};
}

Estimate difference(const Estimate& one, const Estimate& other) {
  Estimate result{one.value - other.value, std::nullopt};
  if (one.interval && other.interval) {
    const double below =
        std::hypot(one.value - one.interval->low, other.interval->high - other.value);
    const double above =
        std::hypot(one.interval->high - one.value, other.value - other.interval->low);
    result.interval = stats::Interval{result.value - below, result.value + above, interval_level};
  }
  return result;
}

}  // namespace evenhand::doudizhu
