#include "stats/permutations/pair_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::stats {
namespace {

using Sizes = std::vector<std::uint64_t>;

/// Adds the pairs of the groups, which are the first positions of the order.
void add_pairs(const std::vector<std::size_t>& order, const Sizes& groups,
               std::vector<std::uint64_t>& counts) {
  const std::size_t n = order.size();
  std::size_t first = 0;
  for (const std::uint64_t group : groups) {
    for (std::size_t i = first; i < first + group; ++i) {
      for (std::size_t j = first; j < i; ++j) {
        ++counts[std::min(order[i], order[j]) * n + std::max(order[i], order[j])];
      }
    }
    first += group;
  }
}

/// Mean over all n! orders of (n-2, 2)-part squared, in a session of one deal.
double mean_square(std::size_t n, const Sizes& groups) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0;
  double deals = 0;
  const double q = pair_null(n, groups).together;
  const auto items = static_cast<double>(n);
  do {
    std::vector<std::uint64_t> counts(n * n);
    add_pairs(order, groups, counts);
    std::vector<double> row(n);
    double total = 0;
    double squares = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        const double d = static_cast<double>(counts[a * n + b]) - q;
        row[a] += d;
        row[b] += d;
        total += d;
        squares += d * d;
      }
    }
    // |x|² less its parts in the spaces of constants and of single items.
    double single = 0;
    for (const double r : row) single += (r - 2 * total / items) * (r - 2 * total / items);
    sum += squares - total * total / (items * (items - 1) / 2) - single / (items - 2);
    ++deals;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / deals;
}

TEST(PairCounts, EigenvalueIsThatOfAllOrders) {
  for (const Sizes& groups :
       {Sizes{3}, Sizes{2, 2}, Sizes{3, 2}, Sizes{2, 2, 3}, Sizes{4, 3}, Sizes{5}}) {
    const double df = 7 * 4 / 2.0;
    EXPECT_NEAR(mean_square(7, groups), df * pair_null(7, groups).eigenvalue, 1e-9);
  }
}

TEST(PairCounts, NullOfADouDizhuDeal) {
  // Both jokers in one hand of 17: 136/477, counted over ranks.
  EXPECT_NEAR(pair_null(54, Sizes{17, 17, 17}).together, 136.0 / 477, 1e-15);
  EXPECT_NEAR(pair_null(49, Sizes{6}).together, 6 * 5 / (49 * 48.0), 1e-15);
}

TEST(PairCounts, AreChiSquareUnderTheNull) {
  for (const Sizes& groups : {Sizes{6}, Sizes{5, 5, 4}}) {
    constexpr std::size_t n = 20;
    SmallGenerator random(7);
    std::vector<double> p;
    for (int session = 0; session < 400; ++session) {
      std::vector<std::uint64_t> counts(n * n);
      std::vector<std::size_t> order(n);
      std::iota(order.begin(), order.end(), std::size_t{0});
      for (int d = 0; d < 400; ++d) {
        for (std::size_t i = n - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
        add_pairs(order, groups, counts);
      }
      p.push_back(pair_test({counts, n, groups, 400}).p.value());
    }
    EXPECT_GT(kolmogorov_tails(p.size(), kolmogorov_statistic(p)).upper.value(), 0.001);
  }
}

TEST(PairCounts, FindTheWorstPair) {
  const Sizes groups = {2};
  std::vector<std::uint64_t> counts(16, 100);
  counts[1 * 4 + 3] = 160;
  const PairCounts pairs{counts, 4, groups, 660};
  const WorstPair worst = worst_pair(pairs);
  EXPECT_EQ(worst.first, 1U);
  EXPECT_EQ(worst.second, 3U);
  EXPECT_EQ(worst.observed, 160U);
  EXPECT_LT(worst_pair_test(pairs).p.value(), 1e-4);
  EXPECT_LT(detectable_worst_pair({{}, 4, groups, 66000}, 0.01, 0.9),
            detectable_worst_pair(pairs, 0.01, 0.9));
}

TEST(PairCounts, AreSkippedWhereTheySayNothing) {
  const Sizes all = {5};
  const std::vector<std::uint64_t> counts(25, 1000);
  EXPECT_TRUE(pair_test({counts, 5, all, 1000}).is_skipped());
  EXPECT_TRUE(worst_pair_test({counts, 5, all, 1000}).is_skipped());
  const Sizes one = {1};
  EXPECT_TRUE(worst_pair_test({counts, 5, one, 1000}).is_skipped());
  const Sizes two = {2};
  EXPECT_TRUE(pair_test({counts, 5, two, 20}).is_skipped());
}

}  // namespace
}  // namespace evenhand::stats
