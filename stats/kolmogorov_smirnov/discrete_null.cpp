#include "stats/kolmogorov_smirnov/discrete_null.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/number_text.hpp"

namespace evenhand::stats {
namespace {

std::vector<long double> checked(std::span<const double> probabilities) {
  std::vector<long double> values;
  for (const double p : probabilities) {
    if (!(p >= 0 && p <= 1)) {
      throw std::domain_error(
          fmt::format("probability {} is {}, expected 0 to 1", values.size() + 1, p));
    }
    values.push_back(p);
  }
  const long double total = std::accumulate(values.begin(), values.end(), 0.0L);
  constexpr long double tolerance = 1e-9L;
  if (!(total > 1 - tolerance && total < 1 + tolerance)) {
    throw std::domain_error(fmt::format("the probabilities add up to {}, expected 1",
                                        rounded(static_cast<double>(total), 10)));
  }
  for (long double& p : values) p /= total;
  return values;
}

}  // namespace

DiscreteNull::DiscreteNull(std::span<const double> probabilities)
    : DiscreteNull(checked(probabilities)) {}

DiscreteNull::DiscreteNull(std::vector<long double> probabilities)
    : probability_(std::move(probabilities)) {
  if (probability_.size() < 2) {
    throw std::domain_error(
        fmt::format("a discrete null needs 2 support points or more, found {}", size()));
  }
  std::partial_sum(probability_.begin(), probability_.end(), std::back_inserter(cumulative_));
  cumulative_.back() = 1;
}

DiscreteNull DiscreteNull::uniform(std::size_t points) {
  return DiscreteNull(std::vector<long double>(
      points, 1 / static_cast<long double>(std::max<std::size_t>(points, 1))));
}

DiscreteNull DiscreteNull::without_empty_points() const {
  std::vector<long double> kept;
  std::copy_if(probability_.begin(), probability_.end(), std::back_inserter(kept),
               [](long double p) { return p > 0; });
  // A single certain point is kept apart from an empty one, so that there are two.
  if (kept.size() == 1) kept.push_back(0);
  return DiscreteNull(std::move(kept));
}

double discrete_ks_statistic(std::span<const std::uint64_t> counts, const DiscreteNull& null) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (counts.size() != null.size() || total == 0) {
    throw std::domain_error(
        fmt::format("discrete_ks_statistic: {} counts with total {}, expected {} counts, not all 0",
                    counts.size(), total, null.size()));
  }
  const auto n = static_cast<long double>(total);
  long double largest = 0;
  std::uint64_t running = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    running += counts[i];
    const long double gap = static_cast<long double>(running) / n - null.cumulative(i);
    largest = std::max(largest, std::fabs(gap));
  }
  return static_cast<double>(largest);
}

}  // namespace evenhand::stats
