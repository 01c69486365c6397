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
  /// `trials` are independent and of one law, at least one of them; `level` is in [0.5, 1). Where
  /// they are neither, `dispersion` is how many times larger the variance of a share is: the margin
  /// is that of so many times fewer trials. At least 1. std::domain_error otherwise.
  VariationBound(std::uint64_t trials, double level, double dispersion = 1);

  /// `counts` of the outcomes sum to the number of trials, `shares` to 1; both have one entry an
  /// outcome (std::domain_error otherwise). From 0 to 1.
  double of(std::span<const std::uint64_t> counts, std::span<const double> shares) const;
  /// Returns the bound where all outcomes are to be equally likely.
  double of_uniform(std::span<const std::uint64_t> counts) const;

 private:
  std::uint64_t trials_;
  double margin_;  ///< the most by which U(A) is above a set's share of the trials
};

/// Upper confidence bounds of the relative deviation of a chance from a known one: of one outcome
/// whose share is to be s, the largest of U/s - 1 and 1 - L/s, where L and U are the ends of
/// Clopper and Pearson's one-sided intervals. Of an outcome that is further off, one end misses
/// with a probability of at most 1 - level; so the largest bound of all outcomes of several laws is
/// below the largest relative deviation with no more than that, as that of VariationBound is.
class RelativeBound {
 public:
  /// As VariationBound takes them.
  RelativeBound(std::uint64_t trials, double level, double dispersion = 1);

  /// Returns the bound of the outcomes whose share is at least `least` and above 0; 0 where there
  /// is none. At least 0; `counts` and `shares` have one entry an outcome (std::domain_error
  /// otherwise).
  double of(std::span<const std::uint64_t> counts, std::span<const double> shares,
            double least = 0) const;
  double of_uniform(std::span<const std::uint64_t> counts) const;

 private:
  /// Returns the bound of all outcomes with that share, whose counts are from `least` to `most`.
  double of_share(std::uint64_t least, std::uint64_t most, double share) const;

  std::uint64_t trials_;
  std::uint64_t independent_;  ///< trials that would have the same margin
  double both_;                ///< the level of the two-sided interval that has both ends
};

}  // namespace evenhand::stats
