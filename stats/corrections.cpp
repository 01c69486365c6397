#include "stats/corrections.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// p-values as they are compared, from the smallest on: each divided by its weight.
struct Weighted {
  std::vector<std::size_t> order;  ///< their indices
  std::vector<double> logs;        ///< by index, of the quotients
  std::vector<double> weights;     ///< by index; 1 where none are given
  double sum = 0;                  ///< of the weights

  Weighted(std::span<const PValue> p, std::span<const double> given)
      : order(p.size()), weights(given.begin(), given.end()) {
    if (given.empty()) weights.assign(p.size(), 1);
    if (weights.size() != p.size()) throw std::domain_error("corrections: one weight a p-value");
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = 0; i < p.size(); ++i) {
      logs.push_back(p[i].log - std::log(weights[i]));
      sum += weights[i];
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return logs[a] < logs[b]; });
  }

  PValue times(std::size_t i, double factor) const {
    return PValue::from_log(logs[i] + std::log(factor));
  }
};

}  // namespace

std::vector<PValue> holm(std::span<const PValue> p, std::span<const double> weights) {
  std::vector<PValue> adjusted(p.size());
  const Weighted all(p, weights);
  double left = all.sum;
  for (std::size_t rank = 0; rank < p.size(); ++rank) {
    const std::size_t here = all.order[rank];
    adjusted[here] = all.times(here, left);
    if (rank > 0) adjusted[here] = std::max(adjusted[here], adjusted[all.order[rank - 1]]);
    left -= all.weights[here];
  }
  return adjusted;
}

std::vector<PValue> benjamini_hochberg(std::span<const PValue> p, std::span<const double> weights) {
  std::vector<PValue> adjusted(p.size());
  const Weighted all(p, weights);
  for (std::size_t rank = p.size(); rank-- > 0;) {
    const std::size_t here = all.order[rank];
    adjusted[here] = all.times(here, all.sum / static_cast<double>(rank + 1));
    if (rank + 1 < p.size())
      adjusted[here] = std::min(adjusted[here], adjusted[all.order[rank + 1]]);
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
