#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/p_value.hpp"

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

}  // namespace evenhand::pvalues
