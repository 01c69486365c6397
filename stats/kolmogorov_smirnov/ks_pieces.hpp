#pragma once

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

}  // namespace evenhand::stats
