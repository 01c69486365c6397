#pragma once

#include <cstdint>

namespace evenhand::stats::entropy {

/// Bits of min-entropy of a symbol whose likeliest value has this probability.
double min_entropy(double probability);

/// The upper end of the 99 % confidence interval of a probability, as all estimators of SP 800-90B
/// have it: p + 2.5758… sqrt(p (1 - p) / (n - 1)), at most 1. n > 1.
double upper_bound(double p, std::uint64_t n);

/// Returns the lower bound of a mean: mean - 2.5758… deviation / sqrt(n).
double lower_bound(double mean, double deviation, std::uint64_t n);

}  // namespace evenhand::stats::entropy
