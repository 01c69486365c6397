#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "stats/distributions/count_distribution.hpp"
#include "stats/sequences/trace_test.hpp"

namespace evenhand::stats {

/// The moments of independent draws of some cards, all by one law, whatever that is.
struct DrawMoments {
  double shared = 0;        ///< cards that two draws have in common, on average
  CovarianceTraces traces;  ///< of which cards are drawn, as indicators
};

/// Estimated without bias from in how many of `draws` draws each card came, cards[a], and each two
/// came together, pairs[a * cards.size() + b] for a < b, or nothing where a draw has one: products
/// of probabilities by the share of distinct draws that have the factors (U-statistics, Hoeffding
/// 1948), for the squares of shares have what chance adds to them. All 0 below 4 draws.
///
/// tr Σ² is also the variance of the number that two draws share, when what each draw alone makes
/// of it is taken off.
DrawMoments draw_moments(std::span<const std::uint64_t> cards, std::span<const std::uint64_t> pairs,
                         std::uint64_t draws);

// Exact distributions of what a run of `draws` independent draws shows (draws at least 1), by
// recurrences of positive terms.

/// Returns the law of how many of n equally likely values are among the draws, 1 … min(n, draws):
/// the coupon collector's problem with the number of draws fixed. P(d, t+1) = P(d, t) d/n + P(d-1,
/// t) (n-d+1)/n.
CountDistribution distinct_values_null(std::size_t n, std::size_t draws);

/// Returns the law of the number of runs of like outcomes among the draws, 1 … draws, where one of
/// two outcomes has probability p in (0, 1) (Wald & Wolfowitz 1940, with p known).
CountDistribution runs_null(std::size_t draws, double p);

}  // namespace evenhand::stats
