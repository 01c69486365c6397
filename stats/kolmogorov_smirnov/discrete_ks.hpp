#pragma once

#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"
#include "stats/kolmogorov_smirnov/discrete_null.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::stats {

/// P(D ≥ d) and P(D < d) when C_i/n - F_i is replaced by a Brownian bridge at the points F_i and
/// the edges of the band are put half a count outside the last count inside it.
struct BridgeExit {
  double upper = 0;
  double lower = 0;
};
BridgeExit discrete_ks_bridge(const DiscreteNull& null, std::uint64_t n,
                              const std::vector<CountRange>& inside);

/// The method by which the tails of the discrete statistic were found.
enum class DiscreteKsMethod {
  exact,       ///< relative error below 1e-11 in both tails
  limit,       ///< Brownian bridge at the support points, edges moved by half a count
  upper_bound  ///< Σ_i P(|C_i/n - F_i| ≥ d): the p-value is at most this, and at least the largest
               ///< term, which is within a factor 2(K-1) of it
};

struct DiscreteKsTails {
  Tails tails;  ///< P(D ≥ d) and P(D < d)
  DiscreteKsMethod method = DiscreteKsMethod::exact;
};

/// Differences of D below this are taken for rounding: d is counted as reached from d minus this
/// on. Attainable values differ by more unless n times the common denominator of the
/// probabilities is above 1e13; where they do not, the p-value errs on the large side.
inline constexpr double discrete_ks_tie = 1e-13;

/// Largest sample size.
inline constexpr std::uint64_t largest_discrete_ks_sample = std::uint64_t{1} << 53U;

/// The work that a p-value may cost.
struct DiscreteKsEffort {
  /// Multiplications that the exact method may take, about two seconds: at 54 equally likely points
  /// enough for n near 1e7 at the usual d, and for any d at n = 1e6.
  double multiplications = 6e9;
  /// Below this bound a p-value is not made exact: its upper bound is returned, unless the exact
  /// one takes no work.
  double exact_from = 0;
};

/// The effort for a battery that is run on many sources: some hundredths of a second at most, and a
/// p-value that is beyond all doubt is not computed to its last digit.
inline constexpr DiscreteKsEffort judging_effort{1e8, 1e-30};

/// D = max_i |C_i/n - F_i| for n independent draws from a discrete distribution.
/// The continuous distribution would be wrong here, and conservative. Exact where the effort
/// allows; see docs/methods-ks.md for the method and for the error elsewhere. Throws
/// std::domain_error unless 1 ≤ n ≤ largest_discrete_ks_sample and 0 ≤ d ≤ 1.
DiscreteKsTails discrete_ks_tails(const DiscreteNull& null, std::uint64_t n, double d,
                                  const DiscreteKsEffort& effort = {});

}  // namespace evenhand::stats
