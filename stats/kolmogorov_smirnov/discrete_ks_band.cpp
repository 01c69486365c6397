#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "stats/distributions/saddle_point.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"

namespace evenhand::stats {
namespace {

/// A part of a sum that is smaller than this share of it is left out.
constexpr long double negligible_part = 1e-18L;

/// P(C = c) for c = edge, edge + direction, …, relative to the largest of them.
BandExit exit_from(std::size_t point, std::int64_t edge, int direction, long double n,
                   long double share) {
  BandExit exit;
  exit.point = point;
  const long double odds = share / (1 - share);
  const long double log_edge = extended::log_binomial_pmf(static_cast<long double>(edge), n, share);
  std::vector<long double> relative;
  long double value = 1;
  long double sum = 0;
  long double largest = 0;
  const std::int64_t end = direction > 0 ? static_cast<std::int64_t>(n) : 0;
  for (std::int64_t c = edge;; c += direction) {
    relative.push_back(value);
    sum += value;
    largest = std::max(largest, value);
    if (c == end || value < negligible_part * sum) break;
    const auto count = static_cast<long double>(c);
    value *= direction > 0 ? (n - count) / (count + 1) * odds : count / (n - count + 1) / odds;
  }
  if (direction < 0) std::reverse(relative.begin(), relative.end());
  const auto span = static_cast<std::int64_t>(relative.size()) - 1;
  exit.counts = direction > 0 ? CountRange{edge, edge + span} : CountRange{edge - span, edge};
  for (const long double r : relative) exit.weights.push_back(static_cast<double>(r / largest));
  exit.log_scale = log_edge + std::log(largest);
  exit.log_total = log_edge + std::log(sum);
  return exit;
}

}  // namespace

std::vector<CountRange> inside_band(const DiscreteNull& null, std::uint64_t n, double d) {
  const auto size = static_cast<long double>(n);
  const long double reach = size * (static_cast<long double>(d) - discrete_ks_tie);
  std::vector<CountRange> inside;
  for (std::size_t i = 0; i + 1 < null.size(); ++i) {
    const long double expected = size * null.cumulative(i);
    const long double first = std::floor(expected - reach) + 1;
    const long double last = std::ceil(expected + reach) - 1;
    inside.push_back({static_cast<std::int64_t>(std::max(first, 0.0L)),
                      static_cast<std::int64_t>(std::min(last, size))});
  }
  return inside;
}

std::vector<BandExit> band_exits(const DiscreteNull& null, std::uint64_t n,
                                 const std::vector<CountRange>& inside) {
  std::vector<BandExit> exits;
  const auto size = static_cast<long double>(n);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const long double share = null.cumulative(i);
    if (inside[i].first > 0) {
      exits.push_back(exit_from(i, inside[i].first - 1, -1, size, share));
    }
    if (inside[i].last < static_cast<std::int64_t>(n)) {
      exits.push_back(exit_from(i, inside[i].last + 1, 1, size, share));
    }
  }
  long double largest = -std::numeric_limits<long double>::infinity();
  for (const BandExit& exit : exits) largest = std::max(largest, exit.log_total);
  const long double least =
      largest + std::log(negligible_part / static_cast<long double>(exits.size() + 1));
  std::erase_if(exits, [least](const BandExit& exit) { return exit.log_total < least; });
  return exits;
}

}  // namespace evenhand::stats
