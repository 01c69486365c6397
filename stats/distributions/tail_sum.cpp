#include "stats/distributions/tail_sum.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/quadrature/gauss.hpp>

namespace evenhand::stats {

double sum_of_smooth(const std::function<double(double)>& log_ratio) {
  // Terms below e^-45 = 3e-20 do not matter.
  double end = 1;
  while (log_ratio(end) > -45) end *= 2;
  constexpr int panels = 8;
  const double width = end / panels;
  double integral = 0;
  for (int i = 0; i < panels; ++i) {
    integral += boost::math::quadrature::gauss<double, 20>::integrate(
        [&](double t) { return std::exp(log_ratio(t)); }, i * width, (i + 1) * width);
  }
  const double slope = log_ratio(1);
  return integral + 0.5 - slope / 12;
}

std::uint64_t smallest_with(std::uint64_t least, std::uint64_t most, double probability,
                            const std::function<PValue(std::uint64_t)>& cdf) {
  if (!(probability >= 0 && probability <= 1)) {
    throw std::domain_error("quantile: the probability must be in [0, 1]");
  }
  while (least < most) {
    const std::uint64_t middle = least + (most - least) / 2;
    if (cdf(middle).value() >= probability) {
      most = middle;
    } else {
      least = middle + 1;
    }
  }
  return least;
}

PValue double_smaller(PValue lower, PValue upper) { return std::min(lower, upper).times(2); }

}  // namespace evenhand::stats
