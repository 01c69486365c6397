#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/members.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

// The t of the mean of values that are skewed (N. J. Johnson, "Modified t tests and confidence
// intervals for asymmetrical populations", JASA 73, 1978, equation 2.7): t + slope (2 t² + 1) is
// nearer to Student's law than t, with slope = skewness / (6 root of the number of values).

/// The corrected t of a mean that many standard errors from the expected one.
double corrected_for_skewness(double t, double slope);

/// Returns how many standard errors from it a mean has that corrected t.
double uncorrected_for_skewness(double corrected, double slope);

/// The sums from which the ratio Σx / Σy of two whole numbers, counted in independent units, is
/// estimated. Nothing is assumed of what happens within a unit that is a cluster (the hands of one
/// match, say). Sums add up.
struct RatioSums {
  std::uint64_t units = 0;
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::uint64_t xx = 0;  ///< sums of squares and products over units
  std::int64_t xy = 0;
  std::uint64_t yy = 0;

  void add(std::int64_t unit_x, std::int64_t unit_y);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("units", self.units);
    use("x", self.x);
    use("y", self.y);
    use("xx", self.xx);
    use("xy", self.xy);
    use("yy", self.yy);
  }
  friend bool operator==(const RatioSums&, const RatioSums&) = default;
};

/// Σx / Σy; 0 when nothing was counted.
double ratio(const RatioSums& sums);

/// The standard error of the ratio between independent units, linearised (Cochran 1977, Sampling
/// Techniques, §6.3; for shares §3.12). Infinite for fewer than two units or Σy = 0.
double ratio_error(const RatioSums& sums);

/// The normal interval of the ratio. Without ends where all units are alike, which says nothing of
/// how ratios vary.
Interval ratio_interval(const RatioSums& sums, double level = 0.99);

/// Returns the interval from units one by one, which may be few: by Student's t with units - 1
/// degrees of freedom. Units with y = 0 do not count; nothing with fewer than `fewest_units`
/// others. Throws std::domain_error unless there are as many x as y.
std::optional<Interval> ratio_interval(std::span<const double> x, std::span<const double> y,
                                       double level = 0.99);
inline constexpr std::size_t fewest_units = 10;

/// Returns the interval of a share, x of y trials: Wilson's interval with as many trials as are
/// worth as much as the units (Korn & Graubard 1998), at most y. 0 to 1 when Σy = 0.
Interval share_interval(const RatioSums& sums, double level = 0.99);

/// Are two ratios equal? Normal, two-sided; the effect is a's ratio less b's, with its interval.
/// Skipped when either has fewer than `least_units` or nothing varies.
TestResult equal_ratios(const RatioSums& a, const RatioSums& b, double level = 0.99);
/// The difference that equal_ratios finds with this power, by the errors of these sums.
double detectable_difference(const RatioSums& a, const RatioSums& b, double alpha, double power);
inline constexpr std::uint64_t least_units = 100;

}  // namespace evenhand::stats
