#include "src/pvalues/binomial.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/tables/exact_counts.hpp"

namespace evenhand::pvalues {
namespace {

/// Beyond so many the fractions have thousands of digits.
constexpr std::uint64_t largest_exact_trials = 700;

}  // namespace

Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count) {
  const stats::Binomial distribution(n, static_cast<double>(p));
  Tails tails;
  tails.title = fmt::format("Binomial: {} trials with probability {}", with_thousands(n), p.str());
  tails.letter = "X";
  tails.statistic = static_cast<double>(count);
  tails.upper = distribution.upper_tail(count);
  tails.lower = distribution.lower_tail(count);
  tails.pmf = std::exp(distribution.log_pmf(count));
  tails.two_sided = distribution.two_sided(count);
  if (n <= largest_exact_trials) tails.exact_pmf = stats::exact_binomial_pmf(n, p, count);
  return tails;
}

}  // namespace evenhand::pvalues
