#include "src/pvalues/counts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/tables/exact_counts.hpp"

namespace evenhand::pvalues {
namespace {

/// Beyond these sizes the fractions have thousands of digits.
constexpr std::uint64_t largest_exact_deck = 2000;
constexpr std::uint64_t largest_exact_trials = 700;

template <class Distribution>
Tails tails_of_count(std::string title, const Distribution& distribution, std::uint64_t count) {
  Tails tails;
  tails.title = std::move(title);
  tails.letter = "X";
  tails.statistic = static_cast<double>(count);
  tails.upper = distribution.upper_tail(count);
  tails.lower = distribution.lower_tail(count);
  tails.pmf = std::exp(distribution.log_pmf(count));
  tails.two_sided = distribution.two_sided(count);
  return tails;
}

}  // namespace

Tails hypergeometric_tails(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                           std::uint64_t count) {
  Tails tails =
      tails_of_count(fmt::format("Hypergeometric: {} of {} cards are key cards, a hand of {}",
                                 with_thousands(key), with_thousands(deck), with_thousands(hand)),
                     stats::Hypergeometric(deck, key, hand), count);
  if (deck <= largest_exact_deck) {
    tails.exact_pmf = stats::exact_hypergeometric_pmf(deck, key, hand, count);
  }
  return tails;
}

Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count) {
  Tails tails = tails_of_count(
      fmt::format("Binomial: {} trials with probability {}", with_thousands(n), p.str()),
      stats::Binomial(n, static_cast<double>(p)), count);
  if (n <= largest_exact_trials) tails.exact_pmf = stats::exact_binomial_pmf(n, p, count);
  return tails;
}

}  // namespace evenhand::pvalues
