#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "stats/tables/goodness_of_fit.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// A sum over deals of counts of which each deal brings a few, and which depend on each other a
/// little: a Poisson number times its dispersion, the ratio of variance and mean, so that mean and
/// variance are exact and the skewness is nearly so. (A gamma tail at real counts: McCullagh &
/// Nelder 1989, section 6.2.3, call it over- and underdispersion.)
struct DispersedCount {
  double count = 0;
  double mean = 0;      ///< above 0
  double variance = 0;  ///< above 0
  /// The most that a single deal can bring beyond its mean; 0 where none brings more than one.
  double clump = 0;

  double dispersion() const { return variance / mean; }
  /// Returns how far the count is from its mean, in standard deviations.
  double z() const;
};

/// Twice the smaller tail, at most 1.
PValue two_sided(const DispersedCount& count);

/// The logarithm of a p-value that two_sided() is not below, for a hundredth of its cost: both
/// tails of a gamma law have at least their first term, x^a e^-x / Gamma(a + 1).
double log_two_sided_bound(const DispersedCount& count);

/// Returns count / mean - 1, with Garwood's interval of the mean of a Poisson count. The excess
/// over the mean may come from a few deals that bring as much as a deal can, which vary more than
/// deals that all bring a little more: if a share f of deals has a clump more, the excess is f
/// clump a deal and adds f clump² to the variance. The interval is wide enough for that.
Effect relative_deviation(std::string name, const DispersedCount& count, double level = 0.99);

/// The relative deviation that two_sided finds with this power (normal).
double detectable_deviation(const DispersedCount& count, double alpha, double power);

// Functions that the chi-square tests of counts share. `counts` and `expected` are cell by cell.

double total_count(std::span<const std::uint64_t> counts);

/// Pearson's Σ (O - E)² / E.
double pearson_statistic(std::span<const std::uint64_t> counts, std::span<const double> expected);

/// The likelihood ratio 2 Σ O log(O / E); Σ O = Σ E.
double g_statistic(std::span<const std::uint64_t> counts, std::span<const double> expected);

/// Why a chi-square test of these cells is not valid: a cell expects less than `least_expected`.
/// Empty when it is.
std::string too_small(std::span<const double> expected);

CountTests skip_both(const std::string& why);

/// Returns, for independent trials with frequencies O / N, how many times the variance of X² beyond
/// its degrees of freedom is that of the noncentral chi-square, 4 lambda, which is its limit where
/// frequencies are close to those expected. By the delta method 4 N (Σ o d² - (Σ o d)²) with o = O
/// / N and d = O / E - 1 (Agresti 2013, Categorical Data Analysis, §16.1). At least 1.
double excess_variance(std::span<const std::uint64_t> counts, std::span<const double> expected);

/// Slices of the trials, `trials` each: the inner products of their sums and that of all trials, in
/// the inverse of the covariance that a trial has under the null hypothesis.
struct Slices {
  std::vector<double> products;
  std::uint64_t trials = 0;
  /// The sum of the slices' own statistics less that of all slices as one: how much they differ.
  /// For independent trials its mean is (slices - 1) df at most; 0 where it is not known.
  double between = 0;
};

/// Returns how many times as much trials that go together vary as independent ones: the slices'
/// `between` over its mean, where it is beyond its 99.5 % quantile, else 1.
double dispersion_of_slices(const Slices& slices, double df);

/// Returns that factor for a statistic X² = S' C^-1 S / trials of sums S, whatever law the trials
/// have: by the delta method its variance is 4 X² times that of a trial's product with S over what
/// it would be under the null hypothesis. The slices estimate it; they are few, so the estimate is
/// by Student's t with the degrees of freedom of their variance, fewer where a few slices have most
/// of it. 1 without slices.
double excess_of_slices(const Slices& slices, std::uint64_t trials, double statistic, double df,
                        double level);

/// Both tests with the given degrees of freedom, for cells that expect enough.
CountTests test_of_cells(std::span<const std::uint64_t> counts, std::span<const double> expected,
                         double df, double level = 0.99);

/// Returns an effect that is sqrt(lambda / scale), estimated by sqrt(max(0, X² - df) / scale), with
/// the interval of the noncentrality lambda carried over; where the statistic varies more than the
/// noncentral chi-square, as excess_variance() says, the interval is wider in proportion. At level
/// 0 it is the estimate alone.
///
/// If X² is so far below df that its own upper limit is below that of the median X² of no effect,
/// the limit is the latter (power-constrained: Cowan, Cranmer, Gross & Vitells 2011): counts that
/// are too even by chance prove no smaller effect.
Effect root_effect(std::string name, double statistic, double df, double scale, double level,
                   double excess = 1);

/// root_effect of a statistic of so many trials, of which slices show how they vary: X² is divided
/// by dispersion_of_slices(), and the interval wider by excess_of_slices(), or `excess` where that
/// is more.
Effect root_effect_of_slices(std::string name, double statistic, double df, double scale,
                             double level, const Slices& slices, std::uint64_t trials,
                             double excess = 1);

}  // namespace evenhand::stats
