#include "stats/sequential/two_barriers.hpp"

#include <algorithm>
#include <cmath>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

/// Returns e^factor P(Z > z), whose parts may be out of range.
double scaled_tail(double factor, double z) { return std::exp(factor + normal_upper_tail(z).log); }

/// e^factor times the probability that a motion with this drift comes as far as `far` by a time.
double scaled_passage(double factor, double far, double drift, double time) {
  const double root = std::sqrt(time);
  return scaled_tail(factor, (far - drift * time) / root) +
         scaled_tail(factor + 2 * drift * far, (far + drift * time) / root);
}

/// Reflections that are nearer than ten standard deviations.
int reflections(double width, double time) {
  return 2 + static_cast<int>(std::ceil(5 * std::sqrt(time) / width));
}

double probability_as_high(const TwoBarriers& barriers, const Ending& ending, double drift) {
  switch (ending.kind) {
    case Ending::Kind::above:
      return barriers.left_above(drift, ending.time);
    case Ending::Kind::below:
      return 1 - barriers.left_below(drift, ending.time);
    default:
      return barriers.left_above(drift, ending.time) +
             barriers.stays_above(drift, ending.time, ending.place);
  }
}

}  // namespace

double TwoBarriers::left_above(double drift, double time) const {
  const double width = above + below;
  double sum = 0;
  for (int i = 0; i <= reflections(width, time); ++i) {
    const double far = above + 2 * i * width;
    sum += scaled_passage(drift * (above - far), far, drift, time);
    if (i == 0) continue;
    const double other = 2 * i * width - above;
    sum -= scaled_passage(drift * (above - other), other, drift, time);
  }
  return std::clamp(sum, 0.0, 1.0);
}

double TwoBarriers::left_below(double drift, double time) const {
  return TwoBarriers{below, above}.left_above(-drift, time);
}

double TwoBarriers::stays_above(double drift, double time, double place) const {
  const double width = above + below;
  const double root = std::sqrt(time);
  // Between `place` and the barrier, of a motion that began at `start`.
  const auto between = [&](double start) {
    const double from = (place - start - drift * time) / root;
    const double to = (above - start - drift * time) / root;
    if (from < 0 && to < 0) {  // the lower tails are the exact ones
      return scaled_tail(drift * start, -to) - scaled_tail(drift * start, -from);
    }
    return scaled_tail(drift * start, from) - scaled_tail(drift * start, to);
  };
  double sum = 0;
  const int most = reflections(width, time);
  for (int i = -most; i <= most; ++i) {
    sum += between(2 * i * width) - between(2 * above - 2 * i * width);
  }
  return std::clamp(sum, 0.0, 1.0);
}

double drift_with(const TwoBarriers& barriers, const Ending& ending, double probability) {
  double low = -1 / std::sqrt(ending.time);
  double high = -low;
  while (probability_as_high(barriers, ending, low) > probability) low *= 2;
  while (probability_as_high(barriers, ending, high) < probability) high *= 2;
  const double close = 1e-10 / std::sqrt(ending.time);
  while (high - low > close) {
    const double middle = low + (high - low) / 2;
    (probability_as_high(barriers, ending, middle) < probability ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

}  // namespace evenhand::stats
