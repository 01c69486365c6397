#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "stats/exact/numbers.hpp"

namespace evenhand::stats {

// The formulas that kolmogorov_tails chooses from. n is a whole number, c = n·d.

/// log P(D_n < c/n) from the n-th power of Durbin's matrix (J. Durbin, "Distribution theory for
/// tests based on the sample distribution function", 1973, eq. 2.4.3; entries as in Marsaglia,
/// Tsang & Wang, J. Stat. Soft. 8(18), 2003). 1 < c ≤ 16 or so: costs c³ log n. All terms are
/// positive; relative error about 1e-18·n.
long double log_kolmogorov_cdf_by_matrix(long double n, long double c);

/// log P(D_n < c/n) as the sum over the eigenvalues of the same matrix, in closed form for c ≥ 16
/// up to a relative error of about e^(-2.09 c). See docs/methods-ks.md for the derivation.
/// Costs about 5·sqrt(n)·d terms; meant for sqrt(n)·d ≤ 3.
long double log_kolmogorov_cdf_by_spectrum(long double n, long double c);

/// log P(D+_n ≥ c/n), 0 < c < n, by Smirnov's sum of positive terms (Birnbaum & Tingey 1951).
long double log_smirnov_upper(long double n, long double c);

// The p-values of the Kolmogorov-Smirnov tests, P(D ≥ d), as fractions; for small samples, and
// absent beyond them, where the fraction would have hundreds of digits. d is exact here: a value
// that is attainable counts as reached. 0 ≤ d ≤ 1, sizes at least 1.

/// One sample, continuous null; n ≤ 40.
std::optional<Rational> exact_kolmogorov_p(std::uint64_t n, const Rational& d);

/// One sample, discrete null with these probabilities, which add up to 1; n ≤ 100.
std::optional<Rational> exact_discrete_ks_p(const std::vector<Rational>& probabilities,
                                            std::uint64_t n, const Rational& d);

/// Two samples without ties; n + m ≤ 340.
std::optional<Rational> exact_two_sample_ks_p(std::uint64_t n, std::uint64_t m, const Rational& d);

}  // namespace evenhand::stats
