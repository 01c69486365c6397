#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// A sum over deals of counts of which each deal brings a few, and which depend on each other a
/// little: a Poisson number times its dispersion, the ratio of variance and mean, so that mean and
/// variance are exact and the skewness is nearly so. (A gamma tail at real counts: McCullagh &
/// Nelder 1989, section 6.2.3, call it over- and underdispersion.)
struct DispersedCount {
  double count = 0;
  double mean = 0;      ///< above 0
  double variance = 0;  ///< above 0
  /// The most that a single deal can bring beyond its mean; 0 where none brings more than one.
  double clump = 0;

  double dispersion() const { return variance / mean; }
  /// Returns how far the count is from its mean, in standard deviations.
  double z() const;
};

/// Twice the smaller tail, at most 1.
PValue two_sided(const DispersedCount& count);

/// The logarithm of a p-value that two_sided() is not below, for a hundredth of its cost: both
/// tails of a gamma law have at least their first term, x^a e^-x / Gamma(a + 1).
double log_two_sided_bound(const DispersedCount& count);

/// Returns count / mean - 1, with Garwood's interval of the mean of a Poisson count. The excess
/// over the mean may come from a few deals that bring as much as a deal can, which vary more than
/// deals that all bring a little more: if a share f of deals has a clump more, the excess is f
/// clump a deal and adds f clump² to the variance. The interval is wide enough for that.
Effect relative_deviation(std::string name, const DispersedCount& count, double level = 0.99);

/// The relative deviation that two_sided finds with this power (normal).
double detectable_deviation(const DispersedCount& count, double alpha, double power);

}  // namespace evenhand::stats
