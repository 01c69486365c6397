#include "stats/kolmogorov_smirnov/distance_effect.hpp"

#include <algorithm>
#include <cmath>

namespace evenhand::stats {

Effect distance_effect(double distance, double n, double level) {
  // A level has few digits; what the subtraction adds to them is taken off.
  const double outside = std::round((1 - level) * 1e12) / 1e12;
  const double margin = std::sqrt(std::log(2 / outside) / (2 * n));
  return {"largest difference of cumulative shares",
          distance,
          {std::max(0.0, distance - margin), std::min(1.0, distance + margin), level}};
}

}  // namespace evenhand::stats
