#include "stats/kolmogorov_smirnov/discrete_ks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/math/quadrature/gauss.hpp>

#include "stats/distributions/binomial.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr int nodes_a_panel = 16;

/// A quadrature rule: Gauss-Legendre on panels of one width, in rising order.
struct Nodes {
  double low = 0;
  double panel = 1;  ///< its width
  std::vector<double> at;
  std::vector<double> weight;

  /// The first node of the panel that holds `z`, or of the outermost on its side.
  std::size_t first_near(double z) const {
    const double panels = static_cast<double>(at.size()) / nodes_a_panel;
    return static_cast<std::size_t>(std::clamp(std::floor((z - low) / panel), 0.0, panels)) *
           nodes_a_panel;
  }
};

void add_panel(Nodes& nodes, double low, double high) {
  using Gauss = boost::math::quadrature::gauss<double, nodes_a_panel>;
  const double middle = (low + high) / 2;
  const double half = (high - low) / 2;
  for (std::size_t i = 0; i < Gauss::abscissa().size(); ++i) {
    for (const double sign : {-1.0, 1.0}) {
      nodes.at.push_back(middle + sign * half * Gauss::abscissa()[i]);
      nodes.weight.push_back(half * Gauss::weights()[i]);
    }
  }
}

/// Panels no wider than `widest`, unless that takes more than a few hundred of them.
Nodes panels(double low, double high, double widest) {
  constexpr double most = 400;
  const double count = std::clamp(std::ceil((high - low) / widest), 1.0, most);
  const double width = (high - low) / count;
  const int whole_count = static_cast<int>(count);
  Nodes nodes;
  nodes.low = low;
  nodes.panel = width;
  for (int i = 0; i < whole_count; ++i) add_panel(nodes, low + i * width, low + (i + 1) * width);
  return nodes;
}

double normal_density(double z, double deviation) {
  const double scaled = z / deviation;
  return std::exp(-scaled * scaled / 2) / (deviation * std::sqrt(2 * std::numbers::pi_v<double>));
}

/// One support point of the bridge: its band, and the step that leads to it from the point before.
struct Step {
  double share = 0;      ///< F_{i-1} / F_i: the mean before is this times the value now
  double deviation = 0;  ///< of the value before, given the value now
};

Step step_to(const DiscreteNull& null, std::size_t i) {
  const auto before = static_cast<double>(null.cumulative(i - 1));
  const auto now = static_cast<double>(null.cumulative(i));
  return {before / now, std::sqrt(before * static_cast<double>(null.probability(i)) / now)};
}

/// The probability that the bridge was inside at all points before, given that it is at y now.
double stayed(const Nodes& before, const std::vector<double>& values, Step step, double y) {
  // Beyond ten deviations the density is below 2e-22 of its peak.
  constexpr double reach = 10;
  const double mean = y * step.share;
  const std::size_t first = before.first_near(mean - reach * step.deviation);
  const std::size_t last =
      std::min(before.first_near(mean + reach * step.deviation) + nodes_a_panel, values.size());
  double sum = 0;
  for (std::size_t i = first; i < last; ++i) {
    sum += before.weight[i] * values[i] * normal_density(before.at[i] - mean, step.deviation);
  }
  return sum;
}

std::vector<double> stayed_at(const Nodes& now, const Nodes& before,
                              const std::vector<double>& values, Step step) {
  std::vector<double> result;
  result.reserve(now.at.size());
  for (const double y : now.at) result.push_back(stayed(before, values, step, y));
  return result;
}

/// Nodes from an edge outwards to where the density of the bridge is negligible.
Nodes outside(double edge, double deviation, double widest) {
  constexpr double log_negligible = 40;
  const double end = std::sqrt(edge * edge + 2 * log_negligible * deviation * deviation);
  return edge > 0 ? panels(edge, std::max(end, edge), widest) : panels(-end, edge, widest);
}

/// As wide as panels may be at support point i: what is integrated there changes on the scale of
/// the steps that lead to it and away from it, and sixteen nodes to three times that leave an
/// error of 1e-15.
double widest_panel(const DiscreteNull& null, std::size_t i) {
  const double away = step_to(null, i + 1).deviation;
  return 3 * (i == 0 ? away : std::min(away, step_to(null, i).deviation));
}

/// Beyond so many deviations the bridge is with a probability of 1e-42, which is nothing beside the
/// smallest tail asked for, that of limit_reach.
constexpr double far_out = 14;

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

BridgeExit discrete_ks_bridge(const DiscreteNull& null, std::uint64_t n,
                              const std::vector<CountRange>& inside) {
  const double root = std::sqrt(static_cast<double>(n));
  BridgeExit result;
  Nodes before;
  std::vector<double> values;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const auto share = static_cast<double>(null.cumulative(i));
    const double deviation = std::sqrt(share * (1 - share));
    const double widest = widest_panel(null, i);
    const long double expected = static_cast<long double>(n) * null.cumulative(i);
    const auto edge = [&](std::int64_t count, double half) {
      return static_cast<double>(static_cast<long double>(count) - expected + half) / root;
    };
    const double low = edge(inside[i].first, -0.5);
    const double high = edge(inside[i].last, 0.5);
    const auto probability_of = [&](const Nodes& nodes) {
      double sum = 0;
      for (std::size_t j = 0; j < nodes.at.size(); ++j) {
        const double y = nodes.at[j];
        const double inside_before = i == 0 ? 1 : stayed(before, values, step_to(null, i), y);
        sum += nodes.weight[j] * normal_density(y, deviation) * inside_before;
      }
      return sum;
    };
    // A count can be neither below 0 nor above n, however narrow the band.
    if (inside[i].first > 0) result.upper += probability_of(outside(low, deviation, widest));
    if (inside[i].last < static_cast<std::int64_t>(n)) {
      result.upper += probability_of(outside(high, deviation, widest));
    }
    Nodes now =
        panels(std::max(low, -far_out * deviation), std::min(high, far_out * deviation), widest);
    values = i == 0 ? std::vector<double>(now.at.size(), 1.0)
                    : stayed_at(now, before, values, step_to(null, i));
    before = std::move(now);
  }
  result.lower = stayed(before, values, step_to(null, null.size() - 1), 0);
  return result;
}

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
