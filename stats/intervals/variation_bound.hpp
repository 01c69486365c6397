#pragma once

#include <cstdint>
#include <span>

namespace evenhand::stats {

/// Upper confidence bounds of how far the law of a trial's outcome is from a known one: of their
/// total variation distance, the most by which the chance of any set of outcomes is off.
///
/// For a set A of outcomes U(A), the upper end of Clopper and Pearson's one-sided interval, is
/// below the chance of A with a probability of at most 1 - level. The bound is at least U(A) less
/// the known chance for all sets at once, so also for the one that is furthest off, whichever that
/// is: it is below the distance with a probability of at most 1 - level. For the same reason the
/// largest bound of several laws is below the largest distance with no more than that, however the
/// laws' trials depend on one another: no correction for their number is needed (the
/// intersection-union principle: Berger 1982, Technometrics 24).
class VariationBound {
 public:
  /// `trials` are independent and of one law, at least one of them; `level` is in [0.5, 1).
  /// std::domain_error otherwise.
  VariationBound(std::uint64_t trials, double level);

  /// `counts` of the outcomes sum to the number of trials, `shares` to 1; both have one entry an
  /// outcome (std::domain_error otherwise). From 0 to 1.
  double of(std::span<const std::uint64_t> counts, std::span<const double> shares) const;
  /// Returns the bound where all outcomes are to be equally likely.
  double of_uniform(std::span<const std::uint64_t> counts) const;

 private:
  std::uint64_t trials_;
  double margin_;  ///< the most by which U(A) is above a set's share of the trials
};

}  // namespace evenhand::stats
