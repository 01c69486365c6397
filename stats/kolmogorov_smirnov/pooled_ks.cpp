#include "stats/kolmogorov_smirnov/pooled_ks.hpp"

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/distance_effect.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/pooling.hpp"

namespace evenhand::stats {

TestResult pooled_ks_test(std::span<const std::uint64_t> counts, std::span<const double> pmf,
                          double level) {
  constexpr double least_share = 1.0 / 16;
  const double total = total_count(counts);
  if (total == 0) return TestResult::skip("there are no counts");
  const Pools pools = pool_adjacent(pmf, least_share - 1e-12);
  if (pools.count < 2) return TestResult::skip("the statistic has only one group of values");
  const DiscreteNull null(pooled(pools, pmf));
  const double distance = discrete_ks_statistic(pooled(pools, counts), null);
  TestResult result;
  result.statistic = distance;
  result.p = discrete_ks_tails(null, static_cast<std::uint64_t>(total), distance, judging_effort)
                 .tails.upper;
  result.effect = distance_effect(distance, total, level);
  return result;
}

}  // namespace evenhand::stats
