#include "stats/corrections.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// The indices of the p-values from the smallest on.
std::vector<std::size_t> ascending(std::span<const PValue> p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

}  // namespace

std::vector<PValue> holm(std::span<const PValue> p) {
  std::vector<PValue> adjusted(p.begin(), p.end());
  const std::vector<std::size_t> order = ascending(p);
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    PValue& here = adjusted[order[rank]];
    here = here.times(static_cast<double>(p.size() - rank));
    if (rank > 0) here = std::max(here, adjusted[order[rank - 1]]);
  }
  return adjusted;
}

std::vector<PValue> benjamini_hochberg(std::span<const PValue> p) {
  std::vector<PValue> adjusted(p.begin(), p.end());
  const std::vector<std::size_t> order = ascending(p);
  for (std::size_t rank = order.size(); rank-- > 0;) {
    PValue& here = adjusted[order[rank]];
    here = here.times(static_cast<double>(p.size()) / static_cast<double>(rank + 1));
    if (rank + 1 < order.size()) here = std::min(here, adjusted[order[rank + 1]]);
  }
  return adjusted;
}

PValue sidak(PValue smallest, double tests) {
  if (smallest.log == 0) return smallest;
  // For a tiny p, 1 - (1-p)^m is m p to all digits, and (1-p)^m is 1 to a double.
  if (smallest.log + std::log(tests) < -40) return smallest.times(tests);
  return PValue::from_log(log1m_exp(tests * log1m_exp(smallest.log)));
}

}  // namespace evenhand::stats
