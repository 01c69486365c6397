#include "stats/permutations/progressions.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(Progressions, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 6; n <= 9; ++n) {
    for (std::size_t gap = 1; 2 * gap < n; ++gap) {
      std::vector<double> sums(n);
      std::vector<double> squares(n);
      double all = 0;
      for_each_permutation(n, [&](const Permutation& deal) {
        std::vector<double> counts(n);
        for (std::size_t p = 0; p + 2 * gap < n; ++p) {
          ++counts[(deal[p] + 2 * (n - deal[p + gap]) + deal[p + 2 * gap]) % n];
        }
        for (std::size_t v = 0; v < n; ++v) {
          sums[v] += counts[v];
          squares[v] += counts[v] * counts[v];
        }
        ++all;
      });
      for (std::size_t v = 0; v < n; ++v) {
        const ProgressionNull null = progression_null(n, gap, v);
        EXPECT_NEAR(null.mean, sums[v] / all, 1e-11) << n << ' ' << gap << ' ' << v;
        EXPECT_NEAR(null.variance, squares[v] / all - null.mean * null.mean, 1e-11)
            << n << ' ' << gap << ' ' << v;
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
