#include "stats/anytime/riffle_ratio.hpp"

#include <cmath>
#include <limits>

#include "base/real.hpp"

namespace evenhand::stats {

std::vector<double> riffle_log_ratios(std::size_t n, std::uint64_t packets) {
  std::vector<double> ratios;
  for (std::size_t r = 1; r <= n; ++r) {
    if (r > packets) {
      ratios.push_back(-std::numeric_limits<double>::infinity());
      continue;
    }
    // (a - r + 1)(a - r + 2) … (a - r + n) / a^n
    double log = 0;
    for (std::size_t i = 1; i <= n; ++i) log += std::log1p((real(i) - real(r)) / real(packets));
    ratios.push_back(log);
  }
  return ratios;
}

}  // namespace evenhand::stats
