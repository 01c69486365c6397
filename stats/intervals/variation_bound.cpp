#include "stats/intervals/variation_bound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

/// By how much the upper end is above the share of so many hits.
double margin_at(std::uint64_t hits, std::uint64_t trials, double level) {
  // The two-sided interval whose upper end alone misses with 1 - level.
  const double both = std::max(2 * level - 1, 1e-9);
  return clopper_pearson(hits, trials, both).high -
         static_cast<double>(hits) / static_cast<double>(trials);
}

/// It rises with the hits and then falls.
double largest_margin(std::uint64_t trials, double level) {
  std::uint64_t low = 0;
  std::uint64_t high = trials;
  while (high - low > 2) {
    const std::uint64_t middle = low + (high - low) / 2;
    const bool rises = margin_at(middle, trials, level) < margin_at(middle + 1, trials, level);
    (rises ? low : high) = rises ? middle : middle + 1;
  }
  double largest = 0;
  for (std::uint64_t hits = low; hits <= high; ++hits) {
    largest = std::max(largest, margin_at(hits, trials, level));
  }
  return largest;
}

}  // namespace

VariationBound::VariationBound(std::uint64_t trials, double level) : trials_(trials) {
  if (trials == 0) throw std::domain_error("variation bound: at least one trial is needed");
  if (!(level >= 0.5 && level < 1)) {
    throw std::domain_error("variation bound: level must be in [0.5, 1)");
  }
  margin_ = largest_margin(trials, level);
}

double VariationBound::of(std::span<const std::uint64_t> counts,
                          std::span<const double> shares) const {
  if (counts.size() != shares.size() ||
      std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) != trials_) {
    throw std::domain_error("variation bound: one count an outcome, of all trials, is needed");
  }
  double apart = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    apart += std::fabs(static_cast<double>(counts[i]) / static_cast<double>(trials_) - shares[i]);
  }
  return std::min(1.0, apart / 2 + margin_);
}

double VariationBound::of_uniform(std::span<const std::uint64_t> counts) const {
  const std::vector<double> shares(counts.size(), 1 / static_cast<double>(counts.size()));
  return of(counts, shares);
}

}  // namespace evenhand::stats
