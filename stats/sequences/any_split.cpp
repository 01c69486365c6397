#include "stats/sequences/any_split.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/owens_t.hpp>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

/// P(X >= z, Y >= z) of normal values with this correlation (Owen 1956).
double both_above(double z, double correlation) {
  const double ratio = std::sqrt((1 - correlation) / (1 + correlation));
  return std::max(0.0, normal_upper_tail(z).value() - 2 * boost::math::owens_t(z, ratio));
}

/// The chance that both of two neighbouring splits have a p-value of at most p.
double both_reject(double p, double correlation, SplitLaw law) {
  if (law == SplitLaw::many_cells) {
    return both_above(normal_upper_quantile(p), correlation * correlation);
  }
  const double z = normal_upper_quantile(p / 2);
  return 2 * (both_above(z, correlation) + both_above(z, -correlation));
}

}  // namespace

PValue p_of_any_split(PValue least, std::span<const std::uint64_t> before, std::uint64_t deals,
                      SplitLaw law, double cells) {
  constexpr double far_out = 1e-12;
  const double p = least.value();
  if (p < far_out) return least.times(std::max(1.0, static_cast<double>(before.size()) * cells));
  if (p >= 1) return least;
  const auto all = static_cast<double>(deals);
  double log_none = std::log1p(-p);
  for (std::size_t i = 1; i < before.size(); ++i) {
    const auto a = static_cast<double>(before[i - 1]);
    const auto b = static_cast<double>(before[i]);
    const double correlation = std::sqrt(a * (all - b) / (b * (all - a)));
    const double here_alone =
        std::clamp(p - both_reject(p, correlation, law), 0.0, std::min(p, 1 - p));
    log_none += std::log1p(-here_alone / (1 - p));
  }
  return PValue::of(-std::expm1(cells * log_none));
}

}  // namespace evenhand::stats
