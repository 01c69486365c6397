#include "src/judge/estimate.hpp"

#include <cmath>
#include <limits>

#include "base/real.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::judge {
namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

reports::Estimate with_known_ends(double value, const stats::Interval& interval) {
  const double width = interval.high - interval.low;
  if (!std::isfinite(width) || width == 0) return estimate(value, interval.level);
  return estimate(value, interval);
}

}  // namespace

reports::Estimate estimate(double value, const stats::Interval& interval) {
  return {value, interval.low, interval.high, interval.level};
}

reports::Estimate estimate(double value, double level) {
  return {value, not_known, not_known, level};
}

reports::Estimate estimate(const stats::RatioSums& sums, bool is_share, double level) {
  return with_known_ends(stats::ratio(sums), is_share ? stats::share_interval(sums, level)
                                                      : stats::ratio_interval(sums, level));
}

reports::Estimate estimate(const stats::Effect& effect) {
  return with_known_ends(effect.value, effect.interval);
}

reports::Estimate share(std::uint64_t successes, std::uint64_t trials, double level) {
  if (trials == 0) return estimate(not_known, level);
  return estimate(real(successes) / real(trials), stats::clopper_pearson(successes, trials, level));
}

}  // namespace evenhand::judge
