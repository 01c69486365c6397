#include "stats/permutations/rank_sum_null.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace evenhand::stats {

CountDistribution rank_sum_null(std::size_t n, std::size_t k) {
  if (k < 1 || k >= n) throw std::domain_error("rank sum: 0 < k < n is needed");
  if (rank_sums(n, k) > most_rank_sums) {
    throw std::domain_error("rank sum: at most 8192 values are computed");
  }
  // pmf[j][u]: the probability that j of the first m numbers sum to j(j-1)/2 + u. The highest of
  // the m, which adds m-j to u, is among the j with probability j/m.
  std::vector<std::vector<double>> pmf(k + 1);
  pmf[0] = {1};
  for (std::size_t m = 1; m <= n; ++m) {
    for (std::size_t j = std::min(m, k); j >= 1; --j) {
      const std::vector<double>& with = pmf[j - 1];
      std::vector<double> next(rank_sums(m, j));
      const double chance = static_cast<double>(j) / static_cast<double>(m);
      for (std::size_t u = 0; u < with.size(); ++u) next[u + m - j] += chance * with[u];
      if (j < m) {
        for (std::size_t u = 0; u < pmf[j].size(); ++u) next[u] += (1 - chance) * pmf[j][u];
      }
      pmf[j] = std::move(next);
    }
  }
  const auto cards = static_cast<double>(n);
  const auto drawn = static_cast<double>(k);
  return {static_cast<std::int64_t>(k * (k - 1) / 2), std::move(pmf[k]), drawn * (cards - 1) / 2,
          drawn * (cards - drawn) * (cards + 1) / 12};
}

}  // namespace evenhand::stats
