#include "stats/anytime/tilts.hpp"

#include <cmath>
#include <numeric>
#include <stdexcept>

#include "base/real.hpp"
#include "stats/anytime/log_average.hpp"

namespace evenhand::stats {
namespace {

/// log E exp(slope (x - centre)), from the distribution as it is stored, so that the tilt is
/// expected to be 1 to the rounding of a sum.
double cumulant(const CountDistribution& null, std::int64_t centre, double slope) {
  double sum = 0;
  double total = 0;
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const auto x = static_cast<double>(null.first + static_cast<std::int64_t>(i) - centre);
    total += null.pmf[i];
    // A value that cannot be has no weight, however steep the slope.
    if (null.pmf[i] > 0) sum += null.pmf[i] * std::expm1(slope * x);
  }
  return std::log1p(sum / total);
}

}  // namespace

TiltMixture::TiltMixture(const CountDistribution& null, std::size_t slopes)
    : centre_(std::llround(null.mean)), mean_(null.mean), deviation_(std::sqrt(null.variance)) {
  if (!(null.variance > 0)) throw std::domain_error("tilts: a statistic that cannot vary");
  double steepness = 2;
  for (std::size_t k = 0; k < slopes; ++k, steepness /= 2) {
    for (const double sign : {1.0, -1.0}) {
      slopes_.push_back(sign * steepness / deviation_);
      cumulants_.push_back(cumulant(null, centre_, slopes_.back()));
    }
  }
}

double TiltMixture::log_e(std::uint64_t n, std::int64_t sum) const {
  std::vector<double> logs(size());
  for (std::size_t i = 0; i < logs.size(); ++i) logs[i] = log_factor(i, n, sum);
  return log_average(logs);
}

}  // namespace evenhand::stats
