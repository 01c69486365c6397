#pragma once

#include <cstdint>

#include "src/pvalues/tails.hpp"

namespace evenhand::pvalues {

/// Key cards in a hand (key, hand <= deck <= 2^62, count <= hand). The probability of the count is
/// known as a fraction for decks of up to 2000 cards.
Tails hypergeometric_tails(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                           std::uint64_t count);

/// Successes in n trials with probability p (count <= n <= 2^62, 0 <= p <= 1), as a fraction for up
/// to 700 trials.
Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count);

}  // namespace evenhand::pvalues
