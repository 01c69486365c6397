#include "stats/distributions/sum_tails.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace evenhand::stats {
namespace {

/// The law of the sum of `terms` draws, by adding one after another.
std::vector<double> summed(const CountDistribution& null, int terms) {
  std::vector<double> law = {1};
  for (int t = 0; t < terms; ++t) {
    std::vector<double> next(law.size() + null.pmf.size() - 1);
    for (std::size_t i = 0; i < law.size(); ++i) {
      for (std::size_t j = 0; j < null.pmf.size(); ++j) next[i + j] += law[i] * null.pmf[j];
    }
    law = std::move(next);
  }
  return law;
}

TEST(SumTails, AgreeWithTheExactLawOfASum) {
  // A die of one to four, uneven.
  const CountDistribution die{1, {0.4, 0.3, 0.2, 0.1}, 2, 1};
  constexpr int terms = 60;
  const std::vector<double> law = summed(die, terms);
  for (const int sum : {70, 90, 110, 120, 125, 150, 190}) {
    double lower = 0;
    double upper = 0;
    for (std::size_t i = 0; i < law.size(); ++i) {
      const int value = static_cast<int>(i) + terms;
      if (value <= sum) lower += law[i];
      if (value >= sum) upper += law[i];
    }
    const SumTails tails = sum_tails(die, terms, sum);
    EXPECT_NEAR(tails.lower.value() / lower, 1, 0.02) << sum;
    EXPECT_NEAR(tails.upper.value() / upper, 1, 0.02) << sum;
  }
}

TEST(SumTails, AreExactAtTheEnds) {
  const CountDistribution die{1, {0.4, 0.3, 0.2, 0.1}, 2, 1};
  const SumTails least = sum_tails(die, 50, 50);
  EXPECT_NEAR(least.lower.log, 50 * std::log(0.4), 1e-10);
  EXPECT_EQ(least.upper.value(), 1);
  const SumTails most = sum_tails(die, 50, 200);
  EXPECT_NEAR(most.upper.log, 50 * std::log(0.1), 1e-10);
  EXPECT_EQ(most.lower.value(), 1);
}

}  // namespace
}  // namespace evenhand::stats
