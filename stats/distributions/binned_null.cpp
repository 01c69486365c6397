#include "stats/distributions/binned_null.hpp"

#include <algorithm>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

/// From P(deviation < edge) at the edges between bins.
template <class Below>
std::vector<double> from_edges(const Bins& bins, Below below) {
  std::vector<double> shares;
  double before = 0;
  for (std::size_t i = 1; i < bins.count; ++i) {
    const double edge = (static_cast<double>(i) - static_cast<double>(bins.count / 2)) * bins.width;
    const double here = below(edge);
    shares.push_back(std::max(0.0, here - before));
    before = std::max(before, here);
  }
  shares.push_back(1 - before);
  return shares;
}

}  // namespace

std::vector<double> normal_bins(const Bins& bins, double deviation) {
  return from_edges(
      bins, [&](double edge) { return normal_upper_tail((0.5 - edge) / deviation).value(); });
}

std::vector<double> gamma_bins(const Bins& bins, double variance, double third) {
  const double df = 8 * variance * variance * variance / (third * third);
  const double scale = third / (4 * variance);
  return from_edges(bins, [&](double edge) {
    const double x = df + edge / scale;
    return x <= 0 ? 0 : chi_squared_lower_tail(x, df).value();
  });
}

}  // namespace evenhand::stats
