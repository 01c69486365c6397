#include "stats/tables/goodness_of_fit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/tables/contingency.hpp"

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

using Counts = std::vector<std::uint64_t>;

TEST(GoodnessOfFit, MendelsPeas) {
  // Mendel 1866: 315, 108, 101, 32 against 9:3:3:1. X² by hand: 47/100 = .470024.
  const std::vector<double> shares = {9 / 16.0, 3 / 16.0, 3 / 16.0, 1 / 16.0};
  const CountTests tests = goodness_of_fit(Counts{315, 108, 101, 32}, shares);
  EXPECT_NEAR(tests.chi_square.statistic, 0.470023980815348, 1e-12);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 3);
  EXPECT_NEAR(tests.chi_square.p.value(), 0.92542589510364, 1e-12);
  EXPECT_NEAR(tests.g.statistic, 0.475445238998263, 1e-12);  // mpmath
}

TEST(GoodnessOfFit, EffectIsCohensW) {
  // Counts exactly at probabilities .6 and .4 against halves: w = .2.
  const TestResult test =
      goodness_of_fit(Counts{600'000, 400'000}, std::vector<double>{0.5, 0.5}).chi_square;
  ASSERT_TRUE(test.effect);
  EXPECT_NEAR(test.effect->value, 0.2, 1e-4);
  EXPECT_LT(test.effect->interval.low, 0.2);
  EXPECT_GT(test.effect->interval.high, 0.2);
  EXPECT_NEAR(test.p.log10(), -8688.0, 2);
}

TEST(GoodnessOfFit, SkipsWhatItCannotJudge) {
  const std::vector<double> thirds = {1 / 3.0, 1 / 3.0, 1 / 3.0};
  EXPECT_TRUE(goodness_of_fit(Counts{4, 4, 4}, thirds).chi_square.is_skipped());
  EXPECT_TRUE(goodness_of_fit(Counts{0, 0, 0}, thirds).chi_square.is_skipped());
  const Pools pools = pool_adjacent(std::vector<double>{1, 1, 1});
  EXPECT_TRUE(goodness_of_fit(Counts{1, 1, 1}, thirds, pools).g.is_skipped());
  EXPECT_THROW(goodness_of_fit(Counts{5, 5}, thirds), std::domain_error);
  EXPECT_THROW(goodness_of_fit(Counts{5, 5}, std::vector<double>{0.5, 0.6}), std::domain_error);
}

TEST(Independence, WorkedByHand) {
  // Rows 30, 10 and 20, 40: expected 20, 20, 30, 30; X² = 100 (2/20 + 2/30) = 16.666….
  const CountTests tests = independence(Counts{30, 10, 20, 40}, 2);
  EXPECT_NEAR(tests.chi_square.statistic, 50.0 / 3, 1e-12);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 1);
  const double g = 2 * (30 * std::log(1.5) + 10 * std::log(0.5) + 20 * std::log(2 / 3.0) +
                        40 * std::log(4 / 3.0));
  EXPECT_NEAR(tests.g.statistic, g, 1e-12);
}

TEST(Independence, LeavesOutEmptyLines) {
  const CountTests tests = independence(Counts{30, 0, 10, 0, 0, 0, 20, 0, 40}, 3);
  EXPECT_NEAR(tests.chi_square.statistic, 50.0 / 3, 1e-12);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 1);
  EXPECT_TRUE(independence(Counts{30, 10}, 2).chi_square.is_skipped());
  EXPECT_THROW(independence(Counts{1, 2, 3}, 2), std::domain_error);
}

TEST(Homogeneity, PoolsUntilTheSmallestSampleExpectsEnough) {
  // The last two columns are pooled: what remains is the table of the test by hand above.
  const CountTests tests = homogeneity(Counts{30, 8, 2, 20, 38, 2}, 3);
  EXPECT_NEAR(tests.chi_square.statistic, 50.0 / 3, 1e-12);
  EXPECT_EQ(tests.chi_square.degrees_of_freedom, 1);
  EXPECT_TRUE(homogeneity(Counts{0, 0}, 2).chi_square.is_skipped());
}

}  // namespace

}  // namespace evenhand::stats
