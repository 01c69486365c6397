#include "stats/intervals/variation_bound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats {
namespace {

/// Returns the level of the two-sided interval each end of which misses with 1 - level.
double two_sided(double level) { return std::max(2 * level - 1, 1e-9); }

/// Trials with the same margin that are independent and of one law.
std::uint64_t independent(std::uint64_t trials, double dispersion) {
  return std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(std::floor(static_cast<double>(trials) / dispersion)));
}

void check_bound(std::uint64_t trials, double level, double dispersion) {
  if (!(dispersion >= 1)) throw std::domain_error("variation bound: dispersion must be at least 1");
  if (trials == 0) throw std::domain_error("variation bound: at least one trial is needed");
  if (!(level >= 0.5 && level < 1)) {
    throw std::domain_error("variation bound: level must be in [0.5, 1)");
  }
}

/// By how much the upper end is above the share of so many hits.
double margin_at(std::uint64_t hits, std::uint64_t trials, double level) {
  return clopper_pearson(hits, trials, two_sided(level)).high -
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

VariationBound::VariationBound(std::uint64_t trials, double level, double dispersion)
    : trials_(trials) {
  check_bound(trials, level, dispersion);
  margin_ = largest_margin(independent(trials, dispersion), level);
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

RelativeBound::RelativeBound(std::uint64_t trials, double level, double dispersion)
    : trials_(trials), independent_(trials), both_(two_sided(level)) {
  check_bound(trials, level, dispersion);
  independent_ = independent(trials, dispersion);
}

double RelativeBound::of_share(std::uint64_t least, std::uint64_t most, double share) const {
  const auto all = static_cast<double>(independent_);
  const double of_all = all / static_cast<double>(trials_);
  // The rounding of hits takes off a part of one, which is added again.
  const double high = static_cast<double>(most) * of_all;
  const double low = static_cast<double>(least) * of_all;
  const auto above = static_cast<std::uint64_t>(std::floor(high));
  const auto below = static_cast<std::uint64_t>(std::ceil(low));
  const double up =
      clopper_pearson(above, independent_, both_).high + (high - static_cast<double>(above)) / all;
  const double down =
      clopper_pearson(below, independent_, both_).low - (static_cast<double>(below) - low) / all;
  return std::max({0.0, up / share - 1, 1 - down / share});
}

double RelativeBound::of(std::span<const std::uint64_t> counts, std::span<const double> shares,
                         double least) const {
  if (counts.size() != shares.size()) {
    throw std::domain_error("relative bound: one count an outcome is needed");
  }
  double most = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (shares[i] <= 0 || shares[i] < least) continue;
    most = std::max(most, of_share(counts[i], counts[i], shares[i]));
  }
  return most;
}

double RelativeBound::of_uniform(std::span<const std::uint64_t> counts) const {
  if (counts.empty()) return 0;
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  return of_share(*least, *most, 1 / static_cast<double>(counts.size()));
}

}  // namespace evenhand::stats
