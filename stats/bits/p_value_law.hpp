#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "stats/bits/sp800_22.hpp"

namespace evenhand::stats::bits {

/// The distribution of the p-values of a test of SP 800-22 for fair sequences of n bits, where it
/// is known not to be uniform: statistics that are counts give a few p-values only, each with a
/// probability of its own (frequency, cumulative sums, spectrum); the spectrum's have a variance
/// above 1; and NIST's program says p = 0 of runs where ones are four deviations from half.
class PValueLaw {
 public:
  static constexpr std::size_t bins = 10;

  PValueLaw(std::size_t test, std::size_t n, Constants constants);

  /// P(p-value <= p), for p in [0, 1].
  double at_most(double p) const;
  /// P(p-value in [i/10, (i+1)/10)), the last with 1.
  std::array<double, bins> bin_probabilities() const;

 private:
  struct Atom {
    double p;
    double probability;
  };
  /// Adds the two-sided p-values of (first + step k) for whole k, where k has this mean and
  /// deviation and is nearly normal.
  void place_atoms(double first, double step, double mean, double deviation);

  /// Adds the p-values of the largest distance of a walk of n steps.
  void place_distances(std::size_t n);

  std::vector<Atom> atoms_;  ///< in ascending order; empty for a law without steps
  double at_zero_ = 0;       ///< P(p-value = 0)
};

}  // namespace evenhand::stats::bits
