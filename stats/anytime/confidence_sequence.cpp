#include "stats/anytime/confidence_sequence.hpp"

#include <cmath>

#include "base/real.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// The share between `inside`, which the interval holds, and `outside`, at which it ends.
template <class Holds>
double edge(double inside, double outside, const Holds& holds) {
  if (holds(outside)) return outside;
  constexpr int halvings = 200;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (inside + outside) / 2;
    if (middle == inside || middle == outside) break;
    (holds(middle) ? inside : outside) = middle;
  }
  return inside;
}

}  // namespace

Interval share_sequence(std::uint64_t successes, std::uint64_t trials, double level, double centre,
                        double strength) {
  if (trials == 0) return {0, 1, level};
  const double a = strength * centre;
  const double b = strength * (1 - centre);
  const double hits = real(successes);
  const double misses = real(trials - successes);
  const double mixture = (log_gamma(a + hits) - log_gamma(a)) +
                         (log_gamma(b + misses) - log_gamma(b)) -
                         (log_gamma(strength + real(trials)) - log_gamma(strength));
  const double bound = -std::log1p(-level);
  const auto holds = [&](double share) {
    const double yes = successes == 0 ? 0 : hits * std::log(share);
    const double no = trials == successes ? 0 : misses * std::log1p(-share);
    return mixture - yes - no < bound;
  };
  const double likeliest = hits / real(trials);
  return {edge(likeliest, 0.0, holds), edge(likeliest, 1.0, holds), level};
}

Interval mean_sequence(double mean, double variance, std::uint64_t n, double level,
                       double tuned_to) {
  const double alpha = 1 - level;
  // The value that minimises the width at `tuned_to`: (-2 log alpha + log(-2 log alpha) + 1) / n,
  // equation 12.
  const double spread = -2 * std::log(alpha);
  const double rho_squared = (spread + std::log(spread) + 1) / tuned_to;
  const double scale = real(n) * rho_squared + 1;
  const double half = std::sqrt(variance * 2 * scale / (real(n) * real(n) * rho_squared) *
                                std::log(std::sqrt(scale) / alpha));
  return {mean - half, mean + half, level};
}

}  // namespace evenhand::stats
