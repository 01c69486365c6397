#include "stats/intervals/jackknife.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace evenhand::stats {

std::optional<Interval> jackknife_ratio(std::span<const double> numerators,
                                        std::span<const double> denominators, double level) {
  if (numerators.size() != denominators.size()) {
    throw std::domain_error("jackknife_ratio: numerators and denominators differ in number");
  }
  double numerator = 0;
  double denominator = 0;
  for (std::size_t i = 0; i < numerators.size(); ++i) {
    numerator += numerators[i];
    denominator += denominators[i];
  }
  std::vector<double> without;
  double mean = 0;
  for (std::size_t i = 0; i < numerators.size(); ++i) {
    if (denominators[i] <= 0 || denominators[i] >= denominator) continue;
    without.push_back((numerator - numerators[i]) / (denominator - denominators[i]));
    mean += without.back();
  }
  if (without.size() < least_groups) return std::nullopt;
  const auto groups = static_cast<double>(without.size());
  mean /= groups;
  double squares = 0;
  for (const double ratio : without) squares += (ratio - mean) * (ratio - mean);
  const double error = std::sqrt((groups - 1) / groups * squares);
  const boost::math::students_t t(groups - 1);
  const double half = error * quantile(complement(t, (1 - level) / 2));
  const double ratio = numerator / denominator;
  return Interval{ratio - half, ratio + half, level};
}

}  // namespace evenhand::stats
