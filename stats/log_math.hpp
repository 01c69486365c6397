#pragma once

namespace evenhand::stats {

/// x (x-1) … (x-k+1)
constexpr double falling_power(double x, int k) {
  double product = 1;
  for (int i = 0; i < k; ++i) product *= x - i;
  return product;
}

inline constexpr double half_log_two_pi = 0.91893853320467274178;

/// log Γ(x) for x > 0, as std::lgamma, which writes a global sign and so is not for several
/// threads.
double log_gamma(double x);
/// log(e^a + e^b); either may be -inf.
double log_add(double a, double b);

/// log(1 - e^x) for x <= 0, without cancellation at either end (Mächler 2012).
double log1m_exp(double x);

/// log(1 + x) - x without cancellation near 0, for x > -1.
double log1p_minus(double x);

/// x log(x / mean) + mean - x for x >= 0, mean > 0: how far a count is from its mean, on the scale
/// of log-probabilities (Loader 2000, "Fast and accurate computation of binomial probabilities").
double deviance(double x, double mean);

/// log Γ(x+1) - [(x + ½) log x - x + ½ log 2π] for real x > 0: Stirling's error.
double stirling_error(double x);

/// Natural logarithm of mean^x e^-mean / Γ(x+1) for real x >= 0, mean > 0: a Poisson probability
/// when x is whole. Keeps the relative accuracy of the probability where both are large.
double log_poisson(double x, double mean);

}  // namespace evenhand::stats
