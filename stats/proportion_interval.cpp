#include "stats/proportion_interval.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/special_functions/beta.hpp>

#include "stats/normal.hpp"

namespace evenhand::stats {
namespace {

void check(std::uint64_t successes, std::uint64_t trials, double level) {
  if (trials == 0 || successes > trials) {
    throw std::domain_error("interval: successes must be at most trials, trials at least 1");
  }
  if (!(level > 0 && level < 1)) throw std::domain_error("interval: level must be in (0, 1)");
}

}  // namespace

Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double level) {
  check(successes, trials, level);
  const double tail = (1 - level) / 2;
  const auto hits = static_cast<double>(successes);
  const auto misses = static_cast<double>(trials - successes);
  Interval interval{0, 1, level};
  if (hits > 0) interval.low = boost::math::ibeta_inv(hits, misses + 1, tail);
  if (misses > 0) interval.high = boost::math::ibetac_inv(hits + 1, misses, tail);
  return interval;
}

Interval wilson(std::uint64_t successes, std::uint64_t trials, double level) {
  check(successes, trials, level);
  const double z = normal_upper_quantile(PValue::of((1 - level) / 2));
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half_width = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  Interval interval{std::max(0.0, centre - half_width), std::min(1.0, centre + half_width), level};
  // What the formula gives here but for rounding.
  if (successes == 0) interval.low = 0;
  if (successes == trials) interval.high = 1;
  return interval;
}

}  // namespace evenhand::stats
