#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::stats {

/// Bets that the mean of a statistic is not that of its null distribution, to either side: of
/// independent values x_1, x_2, … each exponential tilt exp(s Σ (x - centre) - n log E exp(s (x -
/// centre))) is a martingale that starts at 1, since its cumulant is summed over the whole
/// distribution and is no bound on it. Slopes are ±2^-k standard deviations to the power of -1,
/// from ±2 on, of which the best for a shift of m standard deviations is within a factor √2 of m.
class TiltMixture {
 public:
  /// Slopes of each sign: 2 / sd, 1 / sd, ½ / sd, …
  static constexpr std::size_t usual_slopes = 11;

  /// std::domain_error where the distribution is a single point.
  explicit TiltMixture(const CountDistribution& null, std::size_t slopes = usual_slopes);

  /// The whole number nearest to the mean, about which values are summed.
  std::int64_t centre() const { return centre_; }
  double mean() const { return mean_; }
  double deviation() const { return deviation_; }
  std::size_t size() const { return slopes_.size(); }
  double slope(std::size_t i) const { return slopes_[i]; }

  /// log of tilt i of n values that sum to `sum` about the centre.
  double log_factor(std::size_t i, std::uint64_t n, std::int64_t sum) const {
    return slopes_[i] * static_cast<double>(sum) - static_cast<double>(n) * cumulants_[i];
  }
  /// log of the average of all tilts.
  double log_e(std::uint64_t n, std::int64_t sum) const;

 private:
  std::int64_t centre_;
  double mean_;
  double deviation_;
  std::vector<double> slopes_;
  std::vector<double> cumulants_;
};

}  // namespace evenhand::stats
