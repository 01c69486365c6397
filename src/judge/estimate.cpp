#include "src/judge/estimate.hpp"

#include <limits>

#include "base/real.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::judge {
namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

}  // namespace

reports::Estimate estimate(double value, const stats::Interval& interval) {
  return {value, interval.low, interval.high, interval.level};
}

reports::Estimate estimate(double value, double level) {
  return {value, not_known, not_known, level};
}

reports::Estimate share(std::uint64_t successes, std::uint64_t trials, double level) {
  if (trials == 0) return estimate(not_known, level);
  return estimate(real(successes) / real(trials), stats::clopper_pearson(successes, trials, level));
}

}  // namespace evenhand::judge
