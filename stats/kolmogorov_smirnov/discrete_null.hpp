#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::stats {

/// A distribution over ordered support points 0, 1, …, size()-1: a discrete null hypothesis.
class DiscreteNull {
 public:
  /// Probabilities of the points in order; at least two points. They are divided by their sum,
  /// which is to be 1 within 1e-9: decimals are rarely exact. Throws std::domain_error otherwise,
  /// or when one is negative or not a number.
  explicit DiscreteNull(std::span<const double> probabilities);

  /// Every one of `points` ≥ 2 points equally likely.
  static DiscreteNull uniform(std::size_t points);

  std::size_t size() const { return probability_.size(); }
  /// P(X = i)
  long double probability(std::size_t i) const { return probability_[i]; }
  /// P(X ≤ i); exactly 1 at the last point.
  long double cumulative(std::size_t i) const { return cumulative_[i]; }

  /// Returns the same distribution without the points of probability 0, which never decide
  /// anything.
  DiscreteNull without_empty_points() const;

 private:
  explicit DiscreteNull(std::vector<long double> probabilities);

  std::vector<long double> probability_;
  std::vector<long double> cumulative_;
};

/// D = max_i |C_i/n - F_i| of the counts of each point, C_i their running sum, n their total.
/// Throws std::domain_error unless there is one count a point and some count is positive.
double discrete_ks_statistic(std::span<const std::uint64_t> counts, const DiscreteNull& null);

}  // namespace evenhand::stats
