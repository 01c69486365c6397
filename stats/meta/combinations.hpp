#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// P(X >= x) of Landau's distribution in its standard form, whose density is the inverse Laplace
/// transform of s^s (L. Landau 1944; the stable law with index and skewness 1): ten digits where
/// the tail is small, 1e-12 elsewhere.
double landau_upper_tail(double x);

/// The ways to make one p-value of several p-values of one null hypothesis.
enum class Combination {
  /// -2 Σ ln p is chi-square with two degrees of freedom each (R. A. Fisher 1932). Independent.
  fisher,
  /// Σ w z / √Σ w², z the normal deviate of a one-sided p (S. Stouffer 1949; T. Lipták 1958).
  /// Independent.
  stouffer,
  /// The smallest, 1 - (1 - min p)^n (L. Tippett 1931). Independent, or positively dependent.
  tippett,
  /// min over ranks of n p / rank (R. J. Simes 1986). Independent, or positively dependent.
  simes,
  /// n times the smallest. Any dependence.
  bonferroni,
  /// The weighted harmonic mean, whose inverse is nearly Landau's (D. J. Wilson, PNAS 116, 2019).
  /// Where p-values are small nearly whatever the dependence.
  harmonic,
  /// The weighted mean of tan((½ - p) π) is Cauchy (Y. Liu & J. Xie, JASA 115, 2020). Where
  /// p-values are small nearly whatever the dependence.
  cauchy,
  /// Twice the mean (V. Vovk & R. Wang, Biometrika 107, 2020). Any dependence.
  twice_mean,
};

/// The facts of each method: its name, whether weights may be given, and when it holds.
struct CombinationInfo {
  Combination method;
  std::string_view name;  ///< "fisher"
  bool takes_weights;
  std::string_view holds;  ///< "independent p-values"
  std::string_view source;
};
std::span<const CombinationInfo> combinations();

/// The combined p-value. All p are above 0 (log > -inf), at least one; weights are above 0, as
/// many, or none where all are alike. std::domain_error where the method takes none.
PValue combined(Combination method, std::span<const PValue> p,
                std::span<const double> weights = {});

/// Returns the statistic that is looked up in the method's distribution: X², z, the harmonic mean.
double combined_statistic(Combination method, std::span<const PValue> p,
                          std::span<const double> weights = {});

}  // namespace evenhand::stats
