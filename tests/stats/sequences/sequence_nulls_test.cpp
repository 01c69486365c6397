#include "stats/sequences/sequence_nulls.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <set>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(SequenceNulls, DistinctValuesOfAllSequences) {
  constexpr std::size_t n = 4;
  constexpr std::size_t draws = 6;
  std::vector<double> counts(n);
  for (std::size_t code = 0; code < 4096; ++code) {
    std::set<std::size_t> seen;
    for (std::size_t d = 0; d < draws; ++d) seen.insert(code >> (2 * d) & 3U);
    ++counts[seen.size() - 1];
  }
  const CountDistribution null = distinct_values_null(n, draws);
  ASSERT_EQ(null.pmf.size(), n);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(null.pmf[i], counts[i] / 4096, 1e-14);
  // n (1 - (1 - 1/n)^draws)
  EXPECT_NEAR(distinct_values_null(54, 64).mean, 54 * (1 - std::pow(53 / 54.0, 64)), 1e-10);
}

TEST(SequenceNulls, RunsOfAllSequences) {
  constexpr std::size_t draws = 10;
  constexpr double p = 0.3;
  std::vector<double> shares(draws);
  for (unsigned code = 0; code < 1U << draws; ++code) {
    const auto changes = static_cast<std::size_t>(std::popcount((code ^ code >> 1U) & 0x1FFU));
    const int ones = std::popcount(code);
    shares[changes] += std::pow(p, ones) * std::pow(1 - p, 10 - ones);
  }
  const CountDistribution null = runs_null(draws, p);
  for (std::size_t i = 0; i < draws; ++i) EXPECT_NEAR(null.pmf[i], shares[i], 1e-14);
  EXPECT_NEAR(null.mean, 1 + 9 * 2 * p * (1 - p), 1e-12);
}

}  // namespace
}  // namespace evenhand::stats
