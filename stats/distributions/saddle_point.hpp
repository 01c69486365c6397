#pragma once

#include <cstdint>
#include <vector>

namespace evenhand::stats::extended {

// Probability mass functions in the saddle-point form of C. Loader, "Fast and accurate computation
// of binomial probabilities" (2000): log pmf = -deviance - Stirling error - half a logarithm, each
// small, so that nothing large cancels. Arguments may be real, which makes sums of such terms
// smooth functions that can be integrated. In extended precision, because the Kolmogorov-Smirnov
// functions subtract a sum of them from 1 or follow it through thousands of steps.

/// log Γ(x+1) - (x + 1/2) log x + x - log(2π)/2 for x > 0: what Stirling's formula leaves out.
long double stirling_error(long double x);

/// x log(x/mean) + mean - x for x, mean > 0, given excess = x - mean to full relative accuracy.
long double deviance(long double x, long double mean, long double excess);

/// log P(X = x) for X Poisson with the given positive mean, x ≥ 0.
long double log_poisson_pmf(long double x, long double mean);

/// log P(X = x) for X binomial with n trials of probability p, 0 ≤ x ≤ n < 2^64, 0 < p < 1.
long double log_binomial_pmf(long double x, long double n, long double p);

/// log C(n, k), 0 ≤ k ≤ n, with an absolute error of a few 1e-19 times the value.
long double log_choose(long double n, long double k);

/// log (n! / n^n) + n for n ≥ 1.
long double log_factorial_over_power(long double n);

/// P(X = first), …, P(X = last) for X Poisson with the given positive mean.
std::vector<double> poisson_row(std::int64_t first, std::int64_t last, long double mean);

}  // namespace evenhand::stats::extended
