#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/meta/combinations.hpp"
#include "stats/test_result.hpp"

namespace evenhand::pvalues {

/// The tails of a distribution at one value of its statistic.
struct Tails {
  std::string title;   ///< "Binomial: 100 trials with probability 1/6"
  std::string letter;  ///< of the statistic: "X", "D"
  double statistic = 0;
  stats::PValue upper;  ///< P(X >= statistic)
  stats::PValue lower;  ///< P(X <= statistic), or P(D < d) where `lower_is_below`
  bool lower_is_below = false;
  std::optional<double> pmf;               ///< P(X = statistic), for counts
  std::optional<stats::PValue> two_sided;  ///< twice the smaller tail, for counts
  std::optional<stats::Rational> exact_p;  ///< of `upper`
  std::optional<stats::Rational> exact_pmf;
  std::optional<stats::PValue> small_counts_p;  ///< where counts are too few for the upper tail
  std::vector<std::string> notes;
};

/// Provenance is the caller's.
reports::Document tails_document(const std::string& kind, const Tails& tails);

/// Successes in n trials with probability p (count <= n <= 2^62, 0 <= p <= 1), as a fraction for up
/// to 700 trials.
Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count);

/// Key cards in a hand of `hand` cards that are dealt from `deck`, of which `key` are key cards
/// (all three at most `deck`, and that at most 2^62), as a fraction for decks of up to 700 cards.
Tails hypergeometric_tails(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                           std::uint64_t count);

/// Returns the tails of a chi-square statistic, at least 0, with 0.01 to 1e8 degrees of freedom.
Tails chi_squared_tails(double statistic, double df);

/// Returns the tails of counts whose cells have these probabilities, which sum to 1 and are above
/// 0. Where cells expect too few counts there is an exact or simulated p-value, too.
Tails chi_squared_of_counts(std::span<const std::uint64_t> counts,
                            std::span<const double> probabilities);

/// Returns the tails of a standard normal, for any finite z.
Tails normal_tails(double z);
/// Returns the tails of a count whose mean is above 0, at most 1e12; the count is whole and at most
/// 1e12.
Tails poisson_tails(double mean, double count);

/// The method of this name. Throws InputError, which begins with --method.
stats::Combination combination_named(std::string_view name);

/// The p-values as one by the method that was asked for, when that holds, and what all others say.
/// Weights as stats::combined() takes them. Provenance is the caller's.
reports::Document combination_document(stats::Combination method,
                                       const std::vector<stats::PValue>& p,
                                       const std::vector<double>& weights);

// The two-sided Kolmogorov-Smirnov statistics at d, 0 <= d <= 1, which is exact: a value that can
// be attained counts as reached. Small samples have the p-value as a fraction.

/// One sample of n, 1 to 1e12, under a continuous null.
Tails kolmogorov_tails(std::uint64_t n, const stats::Rational& d);

/// One sample of n, 1 to 1e12, under a discrete null with these probabilities. Throws
/// std::domain_error when they do not add up to 1.
Tails discrete_kolmogorov_tails(const std::vector<stats::Rational>& probabilities, std::uint64_t n,
                                const stats::Rational& d);

/// Two samples of n and m, 1 to 1e9, without ties.
Tails two_sample_kolmogorov_tails(std::uint64_t n, std::uint64_t m, const stats::Rational& d);

}  // namespace evenhand::pvalues
