#include "stats/kolmogorov_smirnov/pooled_ks.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/discrete_null.hpp"

namespace evenhand::stats {
namespace {

TEST(PooledKs, IsTheDiscreteTestOfTheJoinedValues) {
  // Two neighbours of 1/20 are joined, and the last joins what is left.
  const std::vector<double> pmf(20, 0.05);
  std::vector<std::uint64_t> counts(20, 50);
  counts[3] = 120;
  std::vector<std::uint64_t> joined(10);
  for (std::size_t i = 0; i < 20; ++i) joined[i / 2] += counts[i];
  const TestResult pooled = pooled_ks_test(counts, pmf);
  const DiscreteNull null = DiscreteNull::uniform(10);
  const double d = discrete_ks_statistic(joined, null);
  EXPECT_DOUBLE_EQ(pooled.statistic, d);
  EXPECT_NEAR(pooled.p.value() / discrete_ks_tails(null, 1070, d).tails.upper.value(), 1, 1e-9);
}

TEST(PooledKs, IsSkippedWithoutCountsOrGroups) {
  const std::vector<std::uint64_t> none(20);
  EXPECT_TRUE(pooled_ks_test(none, std::vector<double>(20, 0.05)).is_skipped());
  const std::vector<std::uint64_t> some = {5, 5};
  EXPECT_TRUE(pooled_ks_test(some, std::vector<double>{0.98, 0.02}).is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
