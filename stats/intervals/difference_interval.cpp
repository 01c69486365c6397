#include "stats/intervals/difference_interval.hpp"

#include <cmath>

namespace evenhand::stats {

Interval difference_interval(double a, const Interval& of_a, double b, const Interval& of_b) {
  const double difference = a - b;
  const double below = std::hypot(a - of_a.low, of_b.high - b);
  const double above = std::hypot(of_a.high - a, b - of_b.low);
  return {difference - below, difference + above, of_a.level};
}

}  // namespace evenhand::stats
