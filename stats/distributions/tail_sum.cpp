#include "stats/distributions/tail_sum.hpp"

#include <algorithm>
#include <stdexcept>

namespace evenhand::stats {

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
