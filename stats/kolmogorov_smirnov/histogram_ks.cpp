#include "stats/kolmogorov_smirnov/histogram_ks.hpp"

#include <algorithm>
#include <cmath>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/goodness_of_fit.hpp"

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

TestResult histogram_ks_test(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                             double level) {
  constexpr double cost_limit = 3e7;
  const double n = total_count(a);
  const double m = total_count(b);
  if (std::min(n, m) == 0) return TestResult::skip("one of the samples is empty");
  const TwoSampleKs test = two_sample_ks_test(a, b, cost_limit);
  const double d = test.statistic;
  const double root = std::sqrt(std::log(4 / (1 - level)) / 2);
  const double margin = root / std::sqrt(n) + root / std::sqrt(m);
  TestResult result;
  result.statistic = d;
  result.p = test.distribution.tails.upper;
  result.effect = Effect{"largest difference of cumulative shares",
                         d,
                         {std::max(0.0, d - margin), std::min(1.0, d + margin), level}};
  return result;
}

}  // namespace evenhand::stats
