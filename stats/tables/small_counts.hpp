#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "stats/exact/numbers.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

// Bayes factors, as natural logarithms (Kass & Raftery, "Bayes Factors", JASA 90, 1995): how many
// times as likely the counts are under an alternative as where each of n trials succeeds with
// probability p in (0, 1). k <= n.

/// Against probability q in [0, 1]; -inf where q cannot give the counts.
double log_bayes_factor(std::uint64_t k, std::uint64_t n, double p, double q);
/// Against any probability, with a beta prior of shapes a and b above 0: 1 and 1 are uniform, ½ and
/// ½ Jeffreys's.
double log_bayes_factor_of_prior(std::uint64_t k, std::uint64_t n, double p, double a, double b);

/// P(X = k) for n trials with probability p, as a fraction. Throws std::domain_error unless p is in
/// [0, 1].
Rational exact_binomial_pmf(std::uint64_t n, const Rational& p, std::uint64_t k);

// P-values of the chi-square statistic where expected counts are too small for its limit:
// P(X² >= the X² observed) under the exact null distribution.

/// Returns the p-value by enumeration of every outcome of the multinomial: nothing when there are
/// more than `most`.
std::optional<PValue> exact_goodness_of_fit(std::span<const std::uint64_t> counts,
                                            std::span<const double> probabilities,
                                            std::uint64_t most = 1'000'000);

/// Returns the p-value by `replicates` simulated multinomials: (b + 1) / (B + 1), b = those at
/// least as extreme (Davison & Hinkley 1997, eq. 4.11). A function of its arguments alone.
PValue simulated_goodness_of_fit(std::span<const std::uint64_t> counts,
                                 std::span<const double> probabilities, std::uint64_t seed,
                                 std::size_t replicates = 9999);

/// The exact p-value where it can be enumerated, else the simulated one.
PValue small_goodness_of_fit(std::span<const std::uint64_t> counts,
                             std::span<const double> probabilities, std::uint64_t seed);

/// Returns the tail of a statistic of `total` trials: the count of the least likely cell as the
/// binomial it is, and the statistic of the others, which are multinomial beside it, by its limit:
/// the sum over that count of its probability times the chi-square tail of what is left, with one
/// degree of freedom less. A cell that expects 5 beside cells that expect many makes the tail at
/// 1e-4 three times its limit. Where the count's variance is above 400 it returns that limit. Two
/// cells or more.
PValue half_exact_goodness_of_fit(double statistic, std::span<const double> probabilities,
                                  std::uint64_t total);

}  // namespace evenhand::stats
