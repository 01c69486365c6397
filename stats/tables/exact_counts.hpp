#pragma once

#include <cstdint>

#include "stats/exact/numbers.hpp"

namespace evenhand::stats {

// Exact probabilities of counts, as fractions; meant for decks of some thousand cards.

/// P(X = k) and P(X <= k) for the number of key cards in a hand; see Hypergeometric.
Rational exact_hypergeometric_pmf(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                                  std::uint64_t k);
Rational exact_hypergeometric_cdf(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                                  std::uint64_t k);

/// P(X = k) for n trials with probability p.
Rational exact_binomial_pmf(std::uint64_t n, const Rational& p, std::uint64_t k);

}  // namespace evenhand::stats
