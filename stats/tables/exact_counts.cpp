#include "stats/tables/exact_counts.hpp"

#include <algorithm>
#include <stdexcept>

namespace evenhand::stats {
namespace {

Integer favourable(std::uint64_t deck, std::uint64_t key, std::uint64_t hand, std::uint64_t k) {
  if (k > key || k > hand || hand - k > deck - key) return 0;
  return binomial_coefficient(key, k) * binomial_coefficient(deck - key, hand - k);
}

void check_hand(std::uint64_t deck, std::uint64_t key, std::uint64_t hand) {
  if (key > deck || hand > deck) {
    throw std::domain_error("hypergeometric: key cards and hand must fit the deck");
  }
}

}  // namespace

Rational exact_hypergeometric_pmf(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                                  std::uint64_t k) {
  check_hand(deck, key, hand);
  return Rational(favourable(deck, key, hand, k), binomial_coefficient(deck, hand));
}

Rational exact_hypergeometric_cdf(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                                  std::uint64_t k) {
  check_hand(deck, key, hand);
  Integer hands = 0;
  for (std::uint64_t i = 0; i <= std::min({k, key, hand}); ++i) {
    hands += favourable(deck, key, hand, i);
  }
  return Rational(hands, binomial_coefficient(deck, hand));
}

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
