#include "stats/sequences/rhythm.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/real.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/fourier/power_spectrum.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::stats {
namespace {

constexpr std::size_t least_cycles = 2;

/// Frequencies that are looked at: below half a cycle a point, where ordinates have two parts.
std::size_t frequencies(std::size_t points) { return (points - 1) / 2 - least_cycles + 1; }

/// Amplitude in standard deviations of one value, of a wave with that noncentrality.
double amplitude(double noncentrality, std::size_t points, double values) {
  return std::sqrt(2 * noncentrality / (real(points) * values));
}

}  // namespace

TestResult rhythm_test(std::span<const double> means, double values, double level,
                       std::size_t& cycles) {
  const std::size_t points = means.size();
  if (points < least_rhythm_points) return TestResult::skip("too few deals to have a rhythm");
  fourier::PowerSpectrum spectrum(points);
  const double mean = std::accumulate(means.begin(), means.end(), 0.0) / real(points);
  std::transform(means.begin(), means.end(), spectrum.values().begin(),
                 [&](double value) { return value - mean; });
  const std::size_t number = frequencies(points);
  const std::span<const double> power = spectrum.power().subspan(least_cycles, number);
  const auto largest = std::max_element(power.begin(), power.end());
  const double sum = std::accumulate(power.begin(), power.end(), 0.0);
  if (!(sum > 1e-20 * (mean * mean + 1) * real(points))) {
    return TestResult::skip("all parts of the session are alike");
  }
  cycles = least_cycles + static_cast<std::size_t>(largest - power.begin());
  const double m = real(number);
  TestResult result;
  result.statistic = *largest / sum;
  result.p = PValue::from_log(
      std::fmin(0, std::log(m) + (m - 1) * std::log1p(-std::fmin(1, result.statistic))));
  const double others = (sum - *largest) / (m - 1);
  const double statistic = others > 0 ? 2 * *largest / others : 1e300;
  const Interval noncentrality = noncentrality_interval(statistic, 2, level_of_each(level, m));
  result.effect = Effect{"amplitude of the wave in standard deviations of one deal",
                         amplitude(std::fmax(0, statistic - 2), points, values),
                         {amplitude(noncentrality.low, points, values),
                          amplitude(noncentrality.high, points, values), level}};
  return result;
}

double detectable_rhythm(std::size_t points, double values, double alpha, double power) {
  const double each = alpha / real(frequencies(points));
  return amplitude(noncentrality_needed(2, each, power), points, values);
}

}  // namespace evenhand::stats
