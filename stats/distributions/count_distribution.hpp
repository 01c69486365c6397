#pragma once

#include <cstdint>
#include <vector>

namespace evenhand::stats {

/// The null distribution of a statistic that takes whole numbers:
/// `pmf[i]` = P(X = first + i), with the exact mean and variance.
struct CountDistribution {
  std::int64_t first = 0;
  std::vector<double> pmf;
  double mean = 0;
  double variance = 0;
};

/// The mean and the variance of a statistic of which no more is known.
struct Moments {
  double mean = 0;
  double variance = 0;
};

}  // namespace evenhand::stats
