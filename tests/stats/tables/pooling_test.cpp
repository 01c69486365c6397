#include "stats/tables/pooling.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace evenhand::stats {
namespace {

using testing::ElementsAre;

TEST(PoolAdjacent, JoinsNeighboursAndGivesTheRestToTheLast) {
  const std::vector<double> expected = {1, 2, 3, 9, 4, 4, 1};
  EXPECT_THAT(pool_adjacent(expected).pool_of, ElementsAre(0, 0, 0, 1, 2, 2, 2));
  EXPECT_EQ(pool_adjacent(expected).count, 3U);
  EXPECT_EQ(pool_adjacent(std::vector<double>{1, 1}).count, 1U);
  EXPECT_EQ(pool_adjacent({}).count, 0U);
}

TEST(PoolSmallest, JoinsTheSmallAndTheNextIfNeeded) {
  EXPECT_THAT(pool_smallest(std::vector<double>{9, 3, 8, 3}).pool_of, ElementsAre(0, 2, 1, 2));
  EXPECT_THAT(pool_smallest(std::vector<double>{9, 3, 8, 1}).pool_of, ElementsAre(0, 1, 1, 1));
  EXPECT_THAT(pool_smallest(std::vector<double>{9, 8}).pool_of, ElementsAre(0, 1));
}

TEST(PoolSmallest, TakesTheFirstOfThoseThatAreEqualButForRounding) {
  const double less = std::nextafter(8.0, 0.0);
  EXPECT_THAT(pool_smallest(std::vector<double>{9, 8, less, 1}).pool_of, ElementsAre(0, 2, 1, 2));
  EXPECT_THAT(pool_smallest(std::vector<double>{9, less, 8, 1}).pool_of, ElementsAre(0, 2, 1, 2));
  EXPECT_THAT(pool_smallest(std::vector<double>{9, 8, 7.999, 1}).pool_of, ElementsAre(0, 1, 2, 2));
}

TEST(Pooling, KeepsTheTotalAndReachesTheLeast) {
  rc::check([](const std::vector<std::uint16_t>& values) {
    std::vector<double> expected;
    for (const std::uint16_t value : values) expected.push_back(value % 100 / 7.0);
    const double total = std::accumulate(expected.begin(), expected.end(), 0.0);
    for (const Pools& pools : {pool_adjacent(expected), pool_smallest(expected)}) {
      const std::vector<double> sums = pooled(pools, std::span<const double>(expected));
      RC_ASSERT(std::abs(std::accumulate(sums.begin(), sums.end(), 0.0) - total) < 1e-9);
      if (total >= least_expected) {
        RC_ASSERT(*std::min_element(sums.begin(), sums.end()) >= least_expected - 1e-9);
      }
    }
  });
}

TEST(Pooled, RefusesAnotherNumberOfCells) {
  const std::vector<double> three = {1, 2, 3};
  EXPECT_THROW(pooled(pool_adjacent(std::vector<double>{7, 7}), std::span<const double>(three)),
               std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
