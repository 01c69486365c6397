#pragma once

namespace evenhand::stats {

/// Brownian motion from 0 with variance 1 a unit of time, which ends at a barrier above or below.
struct TwoBarriers {
  double above = 1;  ///< above 0
  double below = 1;  ///< how far under 0, above 0

  /// The probability that a motion with this drift has left by the barrier above, or by the one
  /// below, at that time (above 0). By reflections in both barriers (Siegmund, "Sequential
  /// Analysis", 1985, chapter 3): a sum of first passages over one barrier.
  double left_above(double drift, double time) const;
  double left_below(double drift, double time) const;
  /// The probability that it has left by neither at that time, and is at `place` or above;
  /// -below <= place <= above.
  double stays_above(double drift, double time, double place) const;
};

/// How a motion ended, or where it is now.
struct Ending {
  enum class Kind { above, below, open };
  Kind kind = Kind::open;
  double time = 1;   ///< above 0
  double place = 0;  ///< where it is open
};

/// Returns the drift for which an ending as high as this one, or higher, has that probability, in
/// (0, 1). Endings are ordered by stages: the earlier the barrier above was reached, the higher;
/// the earlier the one below, the lower; those that are open lie between, by place. So the drifts
/// for α/2 and 1 - α/2 are the ends of an interval that covers the truth with 1 - α, whatever the
/// rule of stopping did to the estimate, and ½ gives an estimate without bias of the median
/// (Tsiatis, Rosner & Mehta, Biometrics 40, 1984; Siegmund, Biometrika 65, 1978).
double drift_with(const TwoBarriers& barriers, const Ending& ending, double probability);

}  // namespace evenhand::stats
