#include "stats/intervals/jackknife.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

/// With equal denominators it is the interval of a mean: s / sqrt(n) and Student's t.
TEST(Jackknife, IsTheUsualIntervalOfAMean) {
  const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<double> ones(10, 1.0);
  const auto interval = jackknife_ratio(values, ones, 0.95);
  ASSERT_TRUE(interval);
  const double error = std::sqrt(82.5 / 9 / 10);
  constexpr double t_9 = 2.262157162798205;  // tables of Student's t, 97.5 %
  EXPECT_NEAR(interval->low, 5.5 - t_9 * error, 1e-9);
  EXPECT_NEAR(interval->high, 5.5 + t_9 * error, 1e-9);
}

TEST(Jackknife, NeedsTenGroups) {
  const std::vector<double> values(20, 1.0);
  std::vector<double> sizes(20, 1.0);
  EXPECT_TRUE(jackknife_ratio(values, sizes));
  EXPECT_FALSE(jackknife_ratio(std::span(values).first(9), std::span(sizes).first(9)));
  for (std::size_t i = 9; i < 20; ++i) sizes[i] = 0;
  EXPECT_FALSE(jackknife_ratio(values, sizes));
  EXPECT_THROW(jackknife_ratio(values, std::span(sizes).first(3)), std::domain_error);
}

/// Groups of alike values: the interval of the groups' mean covers, while one that took all values
/// for independent would not.
TEST(Jackknife, CoversTheMeanOfDependentValues) {
  SmallGenerator random(11);
  constexpr std::size_t groups = 30;
  constexpr unsigned sessions = 2000;
  unsigned covered = 0;
  for (unsigned session = 0; session < sessions; ++session) {
    std::vector<double> hits(groups);
    std::vector<double> trials(groups);
    for (std::size_t i = 0; i < groups; ++i) {
      trials[i] = 100 + static_cast<double>(random.below(20));
      hits[i] = trials[i] * random.uniform();  // a whole group shares one probability
    }
    const auto interval = jackknife_ratio(hits, trials, 0.95);
    if (interval->low <= 0.5 && 0.5 <= interval->high) ++covered;
  }
  // 95 % of 2000 is 1900, with a standard deviation of 9.7.
  EXPECT_GT(covered, 1860U);
  EXPECT_LT(covered, 1940U);
}

}  // namespace
}  // namespace evenhand::stats
