#pragma once

#include <cstdint>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of successes in n independent trials with probability p in [0, 1] each
/// (n <= 2^62; std::domain_error otherwise). Tails are sums of positive terms, relative to the
/// first, so they keep their relative accuracy where no double holds them: ten digits of 1e-300 in
/// 1e15 trials.
class Binomial {
 public:
  Binomial(std::uint64_t n, double p);

  double mean() const;
  double variance() const;
  /// Natural logarithm of P(X = k), by Loader's saddlepoint form (2000); -inf when impossible.
  double log_pmf(std::uint64_t k) const;
  PValue lower_tail(std::uint64_t k) const;  ///< P(X <= k)
  PValue upper_tail(std::uint64_t k) const;  ///< P(X >= k)
  /// Twice the smaller tail, at most 1: the convention that Clopper-Pearson intervals invert.
  PValue two_sided(std::uint64_t k) const;
  /// The smallest k with P(X <= k) >= probability, for probability in [0, 1].
  std::uint64_t quantile(double probability) const;

 private:
  /// The tail from k on, away from the mean: downwards for -1, upwards for 1.
  PValue sum_from(std::uint64_t k, int direction) const;

  std::uint64_t n_;
  double p_;
};

/// The least probability above p of which two_sided() with n trials and null probability p is at
/// most alpha, in the upper tail, with this power; infinite when even certainty would not be found.
/// p in (0, 1), alpha and power in (0, 1).
double detectable_probability(std::uint64_t n, double p, double alpha, double power);

}  // namespace evenhand::stats
