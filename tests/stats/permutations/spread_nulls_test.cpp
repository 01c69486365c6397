#include "stats/permutations/spread_nulls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace evenhand::stats {
namespace {

struct Spread {
  std::size_t before = 0;
  std::size_t runs = 0;
  std::size_t gap = 0;
};

Spread spread_of(unsigned places, std::size_t n) {
  Spread spread;
  std::size_t gap = 0;
  for (std::size_t p = 0; p < n; ++p) {
    const bool is_in = (places >> p & 1U) != 0;
    if (is_in) {
      if (spread.runs == 0) spread.before = p;
      spread.runs += p == 0 || (places >> (p - 1) & 1U) == 0 ? 1 : 0;
    }
    gap = is_in ? 0 : gap + 1;
    spread.gap = std::max(spread.gap, gap);
  }
  return spread;
}

TEST(SpreadNulls, AreTheSharesAmongAllSetsOfPlaces) {
  for (std::size_t n = 2; n <= 13; ++n) {
    for (std::size_t m = 1; m < n; ++m) {
      std::vector<double> before(n + 1);
      std::vector<double> runs(n + 1);
      std::vector<double> gap(n + 1);
      double all = 0;
      for (unsigned places = 0; places < 1U << n; ++places) {
        if (static_cast<std::size_t>(std::popcount(places)) != m) continue;
        const Spread spread = spread_of(places, n);
        ++before[spread.before];
        ++runs[spread.runs];
        ++gap[spread.gap];
        ++all;
      }
      const auto expect = [&](const CountDistribution& null, const std::vector<double>& counts) {
        double mean = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
          const auto bin = static_cast<std::int64_t>(i) - null.first;
          const bool is_in = bin >= 0 && static_cast<std::size_t>(bin) < null.pmf.size();
          EXPECT_NEAR(is_in ? null.pmf[static_cast<std::size_t>(bin)] : 0, counts[i] / all, 1e-12);
          mean += static_cast<double>(i) * counts[i] / all;
        }
        EXPECT_NEAR(null.mean, mean, 1e-10);
      };
      expect(first_marked_null(n, m), before);
      expect(marked_runs_null(n, m), runs);
      expect(longest_gap_null(n, m), gap);
    }
  }
}

TEST(SpreadNulls, SumToOneInLargeDecks) {
  for (const auto& [n, m] :
       {std::pair<std::size_t, std::size_t>{60, 24}, {416, 128}, {1024, 500}}) {
    for (const CountDistribution& null :
         {first_marked_null(n, m), marked_runs_null(n, m), longest_gap_null(n, m)}) {
      EXPECT_NEAR(std::accumulate(null.pmf.begin(), null.pmf.end(), 0.0), 1, 1e-10) << n;
      EXPECT_GT(null.variance, 0);
    }
  }
  // 20 cards or more in a row without one of the 16 lands of 40 cards: counted apart, by the same
  // question for one gap at a time, which is an upper bound.
  const CountDistribution gap = longest_gap_null(40, 16);
  double far = 0;
  for (std::size_t l = 20; l < gap.pmf.size(); ++l) far += gap.pmf[l];
  double one = 1;
  for (std::size_t i = 0; i < 20; ++i)
    one *= (24.0 - static_cast<double>(i)) / (40.0 - static_cast<double>(i));
  EXPECT_LE(far, 17 * one * (1 + 1e-12));
  EXPECT_GE(far, 16 * one);
  EXPECT_THROW(longest_gap_null(5, 5), std::domain_error);
  EXPECT_THROW(marked_runs_null(5, 0), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
