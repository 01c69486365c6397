#include "stats/intervals/proportion_interval.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/special_functions/beta.hpp>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t most_by_beta = 10'000'000;

void check(std::uint64_t successes, std::uint64_t trials, double level) {
  if (trials == 0 || successes > trials) {
    throw std::domain_error("interval: successes must be at most trials, trials at least 1");
  }
  if (!(level > 0 && level < 1)) throw std::domain_error("interval: level must be in (0, 1)");
}

/// The root in (0, 1) of `of`, which rises with log p and returns its value and slope there:
/// Newton's method, kept inside a shrinking bracket.
template <class Function>
double root_of_share(double guess, const Function& of) {
  double low = 0;
  double high = 1;
  double p = guess;
  for (int step = 0; step < 200; ++step) {
    const auto [value, slope] = of(p);
    (value < 0 ? low : high) = p;
    double next = p * std::exp(-value / slope);
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - p) <= 1e-16 * p) return next;
    p = next;
  }
  return p;
}

struct ValueAndSlope {
  double value;
  double slope;
};

/// Returns the interval for so many trials that Boost's incomplete beta function has no inverse:
/// from Wilson's interval by the tails themselves, whose derivatives are terms of the distribution.
Interval interval_of_many(std::uint64_t successes, std::uint64_t trials, double level) {
  const double log_tail = std::log((1 - level) / 2);
  const auto hits = static_cast<double>(successes);
  const auto misses = static_cast<double>(trials - successes);
  const Interval guess = wilson_share(hits / (hits + misses), hits + misses, level);
  Interval interval{0, 1, level};
  if (successes > 0) {
    interval.low = root_of_share(guess.low, [&](double p) {
      const Binomial binomial(trials, p);
      const double log_p = binomial.upper_tail(successes).log;
      return ValueAndSlope{log_p - log_tail, hits * std::exp(binomial.log_pmf(successes) - log_p)};
    });
  }
  if (successes < trials) {
    interval.high = root_of_share(guess.high, [&](double p) {
      const Binomial binomial(trials, p);
      const double log_p = binomial.lower_tail(successes).log;
      return ValueAndSlope{log_tail - log_p,
                           misses * p / (1 - p) * std::exp(binomial.log_pmf(successes) - log_p)};
    });
  }
  return interval;
}

}  // namespace

Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b) {
  const double difference = a - b;
  const double below = std::hypot(a - of_a.low, of_b.high - b);
  const double above = std::hypot(of_a.high - a, b - of_b.low);
  return {difference - below, difference + above, of_a.level};
}

Interval clopper_pearson(std::uint64_t successes, std::uint64_t trials, double level) {
  check(successes, trials, level);
  if (trials > most_by_beta) return interval_of_many(successes, trials, level);
  const double tail = (1 - level) / 2;
  const auto hits = static_cast<double>(successes);
  const auto misses = static_cast<double>(trials - successes);
  Interval interval{0, 1, level};
  if (hits > 0) interval.low = boost::math::ibeta_inv(hits, misses + 1, tail);
  if (misses > 0) interval.high = boost::math::ibetac_inv(hits + 1, misses, tail);
  return interval;
}

Interval chosen_share(std::uint64_t successes, std::uint64_t trials, double family, double level) {
  if (!(family >= 1)) throw std::domain_error("interval: a family has at least one member");
  Interval interval = clopper_pearson(successes, trials, level_of_each(level, family));
  interval.level = level;
  return interval;
}

Interval wilson_share(double share, double trials, double level) {
  if (!(trials > 0 && share >= 0 && share <= 1 && level > 0 && level < 1)) {
    throw std::domain_error(
        "wilson_share: the share and the level must be in 0 to 1, trials above 0");
  }
  const double z = normal_upper_quantile((1 - level) / 2);
  const double zz = z * z / trials;
  const double centre = (share + zz / 2) / (1 + zz);
  const double half_width =
      z / (1 + zz) * std::sqrt(share * (1 - share) / trials + zz / (4 * trials));
  Interval interval{std::max(0.0, centre - half_width), std::min(1.0, centre + half_width), level};
  // The formula gives the same here but for rounding.
  if (share == 0) interval.low = 0;
  if (share == 1) interval.high = 1;
  return interval;
}

}  // namespace evenhand::stats
