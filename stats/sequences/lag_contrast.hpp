#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Does something happen more often between values of a sequence that are some lag apart than at the
// other lags? The effect of one value alone takes part at every lag alike, so whatever the law of
// the values is, independent ones leave all lags equal.

/// The lag that differs most from the others.
struct LagContrast {
  std::size_t lag = 1;
  double share = 0;      ///< of the pairs at that lag
  double elsewhere = 0;  ///< of those at the others
  double z = 0;          ///< the difference in standard deviations
  PValue p;              ///< at that lag alone, uncorrected
};

/// hits[k] of `pairs` pairs at lag k + 1; two lags or more. The lag is that of the largest |z|, its
/// p-value Fisher's exact test of two by two counts, twice the smaller tail. In uniform deals,
/// pairs at one lag are independent of each other, for a step from deal to deal is as free as the
/// deal, and any two pairs at different lags are.
LagContrast strongest_lag(std::span<const std::uint64_t> hits, std::uint64_t pairs);

/// The lag with the most hits for its number of pairs, which may differ: hits[k] of pairs[k] at lag
/// k + 1. It is the one whose likelihood ratio is the largest; its p-value is the upper tail of
/// Fisher's exact test of that lag and the others.
LagContrast most_frequent_lag(std::span<const std::uint64_t> hits,
                              std::span<const std::uint64_t> pairs);

/// Share at the lag less that at the others; interval from Clopper-Pearson intervals of both by
/// Zou & Donner's difference, of so many pairs here and elsewhere, wide enough for `family` of them
/// at once.
Effect lag_effect(const LagContrast& contrast, std::uint64_t pairs, std::uint64_t pairs_elsewhere,
                  double family, double level = 0.99);

/// The difference of shares that is found at this level of one lag, near the share `elsewhere`.
double detectable_lag_share(double elsewhere, std::uint64_t pairs, double alpha, double power);

/// The sums of a score over the pairs at each lag.
struct LagScores {
  std::span<const double> sums;
  double squares = 0;  ///< Σ (score - some centre)² over all lags
  double centre = 0;
  std::uint64_t pairs = 0;  ///< at each lag
};

/// Does the mean of the score at one lag differ from that at all? Normal, with the score's own
/// variance, which no dependence of the law makes too small; Šidák over the lags. Skipped below
/// 1000 pairs or without variance. Effect: difference of the means in standard deviations of one
/// pair. `strongest` is the lag it speaks of.
TestResult lag_score_test(const LagScores& scores, double level, std::size_t& strongest);

}  // namespace evenhand::stats
