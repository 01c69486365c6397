#pragma once

#include <cstdint>
#include <functional>

#include "stats/p_value.hpp"

namespace evenhand::stats {

/// 1 + r(1) + r(1) r(2) + …, until the terms no longer matter: the tail of a distribution whose
/// terms shrink by the ratios r, in units of its first term. Stops where a ratio is 0.
template <class Ratio>
double sum_of_ratios(Ratio ratio) {
  double sum = 1;
  double term = 1;
  for (std::uint64_t step = 1;; ++step) {
    const double factor = ratio(step);
    term *= factor;
    sum += term;
    // Terms rise before the mode; only once they fall does a small one mean that the rest is small.
    if (factor < 1 && term < sum * 1e-18 * (1 - factor)) return sum;
  }
}

/// The smallest k in [least, most] with cdf(k) >= probability.
std::uint64_t smallest_with(std::uint64_t least, std::uint64_t most, double probability,
                            const std::function<PValue(std::uint64_t)>& cdf);

/// Twice the smaller of two tails that share a value, at most 1.
PValue double_smaller(PValue lower, PValue upper);

}  // namespace evenhand::stats
