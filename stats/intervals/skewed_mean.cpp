#include "stats/intervals/skewed_mean.hpp"

#include <cmath>

namespace evenhand::stats {

double corrected_for_skewness(double t, double slope) {
  // The parabola has its turning point at -1 / (4 slope); values beyond it stay there.
  const double turning = slope == 0 ? 0 : -1 / (4 * slope);
  if ((slope > 0 && t < turning) || (slope < 0 && t > turning)) t = turning;
  return t + slope * (2 * t * t + 1);
}

double uncorrected_for_skewness(double corrected, double slope) {
  if (slope == 0) return corrected;
  const double root = 1 - 8 * slope * (slope - corrected);
  return root <= 0 ? -1 / (4 * slope) : (std::sqrt(root) - 1) / (4 * slope);
}

}  // namespace evenhand::stats
