#include "stats/kolmogorov_smirnov/discrete_ks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "stats/distributions/binomial.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_limit.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr DiscreteKsTails surely_beyond = {{{0}, {-endless}}, DiscreteKsMethod::exact};
constexpr DiscreteKsTails never_beyond = {{{-endless}, {0}}, DiscreteKsMethod::exact};

/// Beyond this sqrt(n)·d a limit law says nothing of the size of a p-value.
constexpr double limit_reach = 5;

/// -log of the binomial tails that a step may leave out, so that all of them are below 1e-12 of
/// either tail: s is at least the continuous cdf, which is never above the discrete one.
long double allowed_loss(std::uint64_t n, double d) {
  constexpr long double share = 37;
  const long double cdf = -static_cast<long double>(kolmogorov_tails(n, d).lower.log);
  return share + std::min(cdf, 3 * static_cast<long double>(n));
}

/// Each tail from the smaller one, which is the one known to full accuracy.
Tails tails_from(long double log_upper, long double log_lower) {
  constexpr long double log_half = -0.693147180559945309417L;
  const auto complement = [](long double log_p) { return std::log1p(-std::exp(log_p)); };
  if (log_upper < log_half) log_lower = complement(log_upper);
  if (log_lower < log_half) log_upper = complement(log_lower);
  return {PValue::from_log(static_cast<double>(log_upper)),
          PValue::from_log(static_cast<double>(log_lower))};
}

/// Whether so many counts lie beyond the edges, within nine standard deviations, that no effort
/// walks them; not even a list of them is wanted then.
bool has_too_many_exits(const DiscreteNull& null, std::uint64_t n) {
  constexpr double most = 1e7;
  return 9 * std::sqrt(static_cast<double>(n)) * static_cast<double>(null.size() - 1) > most;
}

/// log Σ_i P(|C_i/n - F_i| ≥ d), from binomial tails.
long double log_sum_of_tails(const DiscreteNull& null, std::uint64_t n,
                             const std::vector<CountRange>& inside) {
  double log_sum = -endless;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const Binomial count(n, static_cast<double>(null.cumulative(i)));
    const auto first = static_cast<std::uint64_t>(inside[i].first);
    const auto last = static_cast<std::uint64_t>(inside[i].last);
    if (first > 0) log_sum = log_add(log_sum, count.lower_tail(first - 1).log);
    if (last < n) log_sum = log_add(log_sum, count.upper_tail(last + 1).log);
  }
  return log_sum;
}

/// The same from lists of the counts.
long double log_sum_of_exits(const std::vector<BandExit>& exits) {
  long double largest = -std::numeric_limits<long double>::infinity();
  for (const BandExit& exit : exits) largest = std::max(largest, exit.log_total);
  long double sum = 0;
  for (const BandExit& exit : exits) sum += std::exp(exit.log_total - largest);
  return largest + std::log(sum);
}

DiscreteKsTails beyond_exact(const DiscreteNull& null, std::uint64_t n, double d,
                             const std::vector<CountRange>& inside, long double log_bound) {
  // With two points one count decides, which leaves the band by either edge and never by both.
  if (inside.size() == 1) {
    const long double log_lower = std::log(-std::expm1(std::min(log_bound, 0.0L)));
    return {tails_from(std::min(log_bound, 0.0L), log_lower), DiscreteKsMethod::exact};
  }
  if (d * std::sqrt(static_cast<double>(n)) > limit_reach) {
    return {tails_from(log_bound, 0), DiscreteKsMethod::upper_bound};
  }
  const BridgeExit bridge = discrete_ks_bridge(null, n, inside);
  return {tails_from(std::log(bridge.upper), std::log(bridge.lower)), DiscreteKsMethod::limit};
}

}  // namespace

DiscreteKsTails discrete_ks_tails(const DiscreteNull& full_null, std::uint64_t n, double d,
                                  const DiscreteKsEffort& effort) {
  if (n < 1 || n > largest_discrete_ks_sample || !(d >= 0 && d <= 1)) {
    throw std::domain_error(
        fmt::format("discrete_ks_tails: n is {}, d is {}, expected 1 to {} and 0 to 1", n, d,
                    largest_discrete_ks_sample));
  }
  if (d <= discrete_ks_tie) return surely_beyond;
  const DiscreteNull null = full_null.without_empty_points();
  if (null.cumulative(0) >= 1) return never_beyond;
  std::vector<CountRange> inside = inside_band(null, n, d);
  const auto is_empty = [](CountRange range) { return range.is_empty(); };
  if (std::any_of(inside.begin(), inside.end(), is_empty)) return surely_beyond;
  if (has_too_many_exits(null, n)) {
    const long double log_bound = log_sum_of_tails(null, n, inside);
    if (log_bound == -endless) return never_beyond;
    return beyond_exact(null, n, d, inside, log_bound);
  }
  std::vector<BandExit> exits = band_exits(null, n, inside);
  if (exits.empty()) return never_beyond;
  const long double log_bound = log_sum_of_exits(exits);
  constexpr long double surely_small = -1.2L;
  const BandWalker walker(null, n, inside, std::move(exits), allowed_loss(n, d),
                          log_bound > surely_small);
  const double cost = walker.cost();
  if (cost > effort.multiplications) return beyond_exact(null, n, d, inside, log_bound);
  constexpr double no_work = 1e6;
  if (log_bound < std::log(effort.exact_from) && cost > no_work) {
    return {tails_from(log_bound, 0), DiscreteKsMethod::upper_bound};
  }
  const BandWalk walk = walker.walk();
  return {tails_from(walk.log_upper, walk.log_lower), DiscreteKsMethod::exact};
}

}  // namespace evenhand::stats
