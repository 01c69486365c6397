#include "stats/tables/exact_counts.hpp"

#include <stdexcept>

namespace evenhand::stats {
Rational exact_binomial_pmf(std::uint64_t n, const Rational& p, std::uint64_t k) {
  if (p < 0 || p > 1) throw std::domain_error("binomial: p must be in [0, 1]");
  if (k > n) return 0;
  const Integer successes = numerator(p);
  const Integer all = denominator(p);
  const Integer failures = all - successes;
  return Rational(
      binomial_coefficient(n, k) * integer_power(successes, k) * integer_power(failures, n - k),
      integer_power(all, n));
}

}  // namespace evenhand::stats
