#pragma once

#include <cstdint>
#include <functional>

#include "stats/distributions/count_distribution.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The lower and upper tail of a sum of independent counts, both with the value itself.
struct SumTails {
  PValue lower;  ///< P(S <= s)
  PValue upper;  ///< P(S >= s)
};

/// Tails of the sum of `terms` independent draws from `null` at s = `sum`, by the lattice
/// saddlepoint approximation (Lugannani & Rice 1980; Daniels 1987, "Tail probability
/// approximations"). The relative error is of order 1/terms, larger one step from the end of the
/// range (docs/methods-permutations.md has figures), and 0 at the end itself. `null` must take
/// neighbouring whole numbers.
SumTails sum_tails(const CountDistribution& null, double terms, double sum);

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

/// Returns the sum of terms that fall so slowly and smoothly that it is nearly an integral (formula
/// of Euler and Maclaurin): `log_ratio(t)` is the logarithm of the term t steps on beside the
/// first, a smooth function of real t >= 0.
double sum_of_smooth(const std::function<double(double)>& log_ratio);

/// The tail of a distribution of this variance in units of its first term, by whichever of the two
/// is quick: where the second is taken, what it leaves out is below 1e-12 of the sum.
template <class Ratio, class LogRatio>
double sum_of_tail(double variance, Ratio ratio, LogRatio log_ratio) {
  const bool is_smooth = variance > 1e8 && ratio(1) > 0.999;
  return is_smooth ? sum_of_smooth(log_ratio) : sum_of_ratios(ratio);
}

/// Up to so many trials, or cards, doubles hold a mean so well that a tail of 1e-300 has eleven
/// digits; beyond, extended precision is needed.
inline constexpr std::uint64_t most_in_doubles = 10'000'000;
/// The largest count of trials or cards.
inline constexpr std::uint64_t most_trials = std::uint64_t{1} << 62U;

/// The smallest k in [least, most] with cdf(k) >= probability.
std::uint64_t smallest_with(std::uint64_t least, std::uint64_t most, double probability,
                            const std::function<PValue(std::uint64_t)>& cdf);

/// Twice the smaller of two tails that share a value, at most 1.
PValue double_smaller(PValue lower, PValue upper);

}  // namespace evenhand::stats
