#include "stats/entropy/estimate.hpp"

#include <cmath>

namespace evenhand::stats::entropy {
namespace {

/// The 99.5th percentile of the normal distribution.
constexpr double quantile = 2.5758293035489008;

}  // namespace

double min_entropy(double probability) { return probability >= 1 ? 0.0 : -std::log2(probability); }

double upper_bound(double p, std::uint64_t n) {
  return std::fmin(1.0, p + quantile * std::sqrt(p * (1 - p) / (static_cast<double>(n) - 1)));
}

double lower_bound(double mean, double deviation, std::uint64_t n) {
  return mean - quantile * deviation / std::sqrt(static_cast<double>(n));
}

}  // namespace evenhand::stats::entropy
