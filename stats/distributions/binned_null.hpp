#pragma once

#include <cstddef>
#include <vector>

namespace evenhand::stats {

// Probabilities of bins of equal width about the mean of a statistic: bin i of `bins` holds the
// deviations from (i - bins/2) * width up to less than one width more, and the outer bins all that
// lies beyond.

struct Bins {
  std::size_t count = 0;  ///< even
  double width = 0;
};

/// A normal statistic on a lattice of unit steps, with Sheppard's correction by half a step.
std::vector<double> normal_bins(const Bins& bins, double deviation);

/// A shifted gamma distribution with that variance and third central moment (Pearson's type III):
/// what sums of chi-squares of multinomials are close to.
std::vector<double> gamma_bins(const Bins& bins, double variance, double third);

}  // namespace evenhand::stats
