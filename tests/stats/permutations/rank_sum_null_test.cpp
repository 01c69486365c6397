#include "stats/permutations/rank_sum_null.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

TEST(RankSum, IsThatOfEverySet) {
  for (std::size_t n = 2; n <= 12; ++n) {
    for (std::size_t k = 1; k < n; ++k) {
      const CountDistribution law = rank_sum_null(n, k);
      std::vector<double> counts(law.pmf.size());
      double sets = 0;
      for (unsigned set = 0; set < 1U << n; ++set) {
        if (static_cast<std::size_t>(std::popcount(set)) != k) continue;
        std::size_t sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum += (set >> i & 1U) * i;
        ++counts.at(sum - static_cast<std::size_t>(law.first));
        ++sets;
      }
      for (std::size_t u = 0; u < counts.size(); ++u) {
        EXPECT_NEAR(law.pmf[u], counts[u] / sets, 1e-15) << n << ' ' << k << ' ' << u;
      }
    }
  }
}

TEST(RankSum, HasItsMomentsAtALottery) {
  const CountDistribution law = rank_sum_null(49, 6);
  ASSERT_EQ(law.pmf.size(), 259U);
  double all = 0;
  double mean = 0;
  double squares = 0;
  for (std::size_t u = 0; u < law.pmf.size(); ++u) {
    const double sum = static_cast<double>(law.first) + static_cast<double>(u);
    all += law.pmf[u];
    mean += sum * law.pmf[u];
    squares += (sum - law.mean) * (sum - law.mean) * law.pmf[u];
  }
  EXPECT_NEAR(all, 1, 1e-13);
  EXPECT_NEAR(mean, law.mean, 1e-11);
  EXPECT_NEAR(squares, law.variance, 1e-9);
  // Numbers from 1 on: 21 by one of 13,983,816 sets, 150 on average.
  EXPECT_NEAR(law.pmf[0] * 13983816, 1, 1e-12);
  EXPECT_EQ(law.mean + 6, 150);
}

TEST(RankSum, RefusesWhatHasNoSumOrTooMany) {
  EXPECT_THROW(rank_sum_null(5, 0), std::domain_error);
  EXPECT_THROW(rank_sum_null(5, 5), std::domain_error);
  EXPECT_THROW(rank_sum_null(1024, 512), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
