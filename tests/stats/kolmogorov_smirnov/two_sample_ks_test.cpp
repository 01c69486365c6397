#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::stats {
namespace {

/// The share of the C(n + m, n) orders that leave the band, by trying all.
double share_by_listing(const LatticePaths& paths) {
  const auto steps = static_cast<unsigned>(paths.steps());
  std::uint64_t all = 0;
  std::uint64_t out = 0;
  for (std::uint32_t order = 0; order < 1U << steps; ++order) {
    if (std::popcount(order) != static_cast<int>(paths.n)) continue;
    ++all;
    bool leaves = false;
    std::int64_t first = 0;
    std::int64_t end_of_group = paths.ties.empty() ? 1 : paths.ties[0];
    std::size_t group = 0;
    for (std::int64_t s = 1; s <= paths.steps(); ++s) {
      first += order >> (s - 1) & 1U;
      if (s != end_of_group) continue;
      leaves = leaves || std::abs(first * paths.m - (s - first) * paths.n) >= paths.reach;
      ++group;
      end_of_group += paths.ties.empty() ? 1 : group < paths.ties.size() ? paths.ties[group] : 0;
    }
    out += leaves ? 1 : 0;
  }
  return static_cast<double>(out) / static_cast<double>(all);
}

TEST(LatticeWalk, CountsEveryOrder) {
  for (const std::int64_t reach : {3, 12, 20, 35}) {
    const LatticePaths paths{5, 7, reach, {}};
    const LatticeTails tails = walk_lattice(paths);
    const double share = share_by_listing(paths);
    EXPECT_NEAR(std::exp(static_cast<double>(tails.log_upper)), share, 1e-14) << reach;
    EXPECT_NEAR(std::exp(static_cast<double>(tails.log_lower)), 1 - share, 1e-14) << reach;
  }
}

TEST(LatticeWalk, WatchesTheBandWhereTiesEnd) {
  const LatticePaths paths{6, 6, 18, {3, 1, 4, 2, 2}};
  EXPECT_NEAR(std::exp(static_cast<double>(walk_lattice(paths).log_upper)), share_by_listing(paths),
              1e-14);
  EXPECT_GT(lattice_cost(paths), 0);
}

using Integer = boost::multiprecision::cpp_int;
using Float = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<500>>;

/// Numbers of orders of n + m values with D·n·m below `reach`, and of all orders, the band being
/// watched where a group of ties ends.
struct Orders {
  Integer inside;
  Integer all;
};

Orders count_orders(int n, int m, std::int64_t reach, const std::vector<int>& ties) {
  std::vector<bool> is_watched(static_cast<std::size_t>(n + m) + 1, ties.empty());
  int end = 0;
  for (const int group : ties) is_watched[static_cast<std::size_t>(end += group)] = true;
  const auto count = [&](bool in_band) {
    std::vector<Integer> row(static_cast<std::size_t>(m) + 1, Integer(0));
    for (int i = 0; i <= n; ++i) {
      for (int j = 0; j <= m; ++j) {
        auto& cell = row[static_cast<std::size_t>(j)];
        if (i == 0 && j == 0) cell = 1;
        if (j > 0) cell += row[static_cast<std::size_t>(j - 1)];
        const std::int64_t gap = std::abs(std::int64_t{i} * m - std::int64_t{j} * n);
        if (in_band && is_watched[static_cast<std::size_t>(i + j)] && gap >= reach) cell = 0;
      }
    }
    return row.back();
  };
  return {count(true), count(false)};
}

void expect_tails(const Tails& found, const Orders& orders) {
  const auto near = [](PValue p, const Integer& part, const Integer& all) {
    if (part == 0) {
      EXPECT_EQ(p.value(), 0);
      return;
    }
    const double expected = Float(log(Float(part) / Float(all))).convert_to<double>();
    EXPECT_NEAR(p.log, expected, 2e-13 + 4e-16 * std::fabs(expected));
  };
  near(found.lower, orders.inside, orders.all);
  near(found.upper, orders.all - orders.inside, orders.all);
}

TEST(TwoSampleKs, AgreesWithCountingPathsInBothTails) {
  struct Sizes {
    int n;
    int m;
  };
  for (const auto& [n, m] : {Sizes{1, 1},
                             {1, 4},
                             {3, 3},
                             {5, 7},
                             {8, 4},
                             {30, 30},
                             {40, 25},
                             {100, 80},
                             {300, 7},
                             {700, 700}}) {
    for (int i = 1; i <= 40; ++i) {
      const std::int64_t reach = (std::int64_t{i} * n * m + 39) / 40;
      SCOPED_TRACE(testing::Message() << n << " " << m << " " << i);
      if (n > 100 && i % 8 != 0 && i > 2) continue;
      expect_tails(two_sample_ks_tails(static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(m),
                                       i / 40.0)
                       .tails,
                   count_orders(n, m, reach, {}));
    }
  }
}

TEST(TwoSampleKs, EqualSizesFollowTheReflectionPrinciple) {
  // P(D ≥ k/n) = 2 Σ (-1)^(j+1) C(2n, n - jk) / C(2n, n) (Gnedenko & Korolyuk 1951).
  const int n = 5000;
  for (const int k : {80, 130, 300}) {
    double sum = 0;
    for (int j = 1; j * k <= n; ++j) {
      double log_ratio = 0;
      for (int i = 0; i < j * k; ++i) log_ratio += std::log((n - i) / (n + i + 1.0));
      sum += (j % 2 == 1 ? 2 : -2) * std::exp(log_ratio);
    }
    const auto found = two_sample_ks_tails(n, n, static_cast<double>(k) / n);
    EXPECT_TRUE(found.is_exact);
    EXPECT_NEAR(found.tails.upper.value() / sum, 1, 1e-11) << k;
  }
}

TEST(TwoSampleKs, TheLargestStatisticIsOneOrderEachWay) {
  const auto found = two_sample_ks_tails(10000, 9000, 1);
  const double log_orders =
      std::lgamma(19001.0) - std::lgamma(10001.0) - std::lgamma(9001.0) - std::log(2.0);
  EXPECT_NEAR(found.tails.upper.log / -log_orders, 1, 1e-12);
}

TEST(TwoSampleKs, TiesAreConditionedOn) {
  const std::vector<std::uint64_t> a = {3, 0, 4, 2, 0, 1};
  const std::vector<std::uint64_t> b = {1, 0, 2, 2, 5, 3};
  // |running a · 13 - running b · 10| is 29, 51, 51, 51, 0... : 3·13 - 1·10 = 29, 7·13 - 3·10 = 61,
  // 9·13 - 5·10 = 67, 9·13 - 10·10 = 17, 0.
  const TwoSampleKs found = two_sample_ks_test(a, b);
  EXPECT_DOUBLE_EQ(found.statistic, 67.0 / 130);
  expect_tails(found.distribution.tails, count_orders(10, 13, 67, {4, 6, 4, 5, 4}));
  // Without ties the test is the plain one.
  const std::vector<std::uint64_t> odd = {1, 0, 1, 0, 1, 0, 0};
  const std::vector<std::uint64_t> even = {0, 1, 0, 1, 0, 1, 1};
  EXPECT_EQ(two_sample_ks_test(odd, even).distribution.tails.upper,
            two_sample_ks_tails(3, 4, 6.0 / 12).tails.upper);
  EXPECT_DOUBLE_EQ(two_sample_ks_test(odd, even).statistic, 6.0 / 12);
}

TEST(TwoSampleKs, TheLimitAgreesWithTheExactLaw) {
  struct Case {
    std::uint64_t n;
    std::uint64_t m;
  };
  for (const auto& [n, m] : {Case{4000, 4000}, {4000, 4001}, {2000, 7000}, {2000, 50000}}) {
    const double root = std::sqrt(static_cast<double>(n * m) / static_cast<double>(n + m));
    for (const double x : {0.5, 0.9, 1.3, 2.0, 3.0}) {
      const auto exact = two_sample_ks_tails(n, m, x / root, 1e12);
      const auto limit = two_sample_ks_tails(n, m, x / root, 0);
      EXPECT_FALSE(limit.is_exact);
      const auto smaller = static_cast<double>(std::min(n, m));
      // Sizes that nearly share a large factor leave a lattice that the limit does not see.
      const double tolerance =
          m == n + 1 ? 1.5 * x / std::sqrt(smaller) : 2 * std::max(1.0, x * x * x * x) / smaller;
      EXPECT_NEAR(limit.tails.upper.log, exact.tails.upper.log, tolerance) << n << " " << m << x;
    }
  }
}

TEST(TwoSampleKs, GoesOnWhereNoPathsCanBeCounted) {
  // On either side of n m = 1e18, at the same x.
  constexpr std::uint64_t n = 1'000'000'000;
  for (const double x : {0.8, 1.5, 3.0}) {
    const auto tail = [&](std::uint64_t m) {
      const double root = std::sqrt(static_cast<double>(m) / 2);
      return two_sample_ks_tails(m, m, x / root).tails.upper.log;
    };
    // The next d that samples of m can have is up to 1/m larger.
    const double slope = 1 + 4 * x * x;
    EXPECT_NEAR(tail(n), tail(n + 1000), 5e-5 * slope) << x;
    EXPECT_NEAR(tail(1000 * n), kolmogorov_limit_tails(x).upper.log, 2e-6 * slope) << x;
  }
  // Counts of 10^12 values: shares of 1/4 and 1/4 + 1e-6.
  const std::vector<std::uint64_t> a = {250'000'000'000, 750'000'000'000};
  const std::vector<std::uint64_t> b = {250'001'000'000, 749'999'000'000};
  const auto found = two_sample_ks_test(a, b);
  EXPECT_DOUBLE_EQ(found.statistic, 1e-6);
  EXPECT_NEAR(found.distribution.tails.upper.log, kolmogorov_limit_tails(std::sqrt(0.5)).upper.log,
              1e-5);
  EXPECT_EQ(two_sample_ks_test(a, a).distribution.tails.upper.value(), 1);
  EXPECT_THROW(two_sample_ks_tails(n, 1000 * n + 1, 0.5), std::domain_error);
}

TEST(TwoSampleKs, SizesMayChangePlaces) {
  EXPECT_EQ(two_sample_ks_tails(100, 80, 0.2).tails.upper,
            two_sample_ks_tails(80, 100, 0.2).tails.upper);
}

TEST(TwoSampleKs, EdgesAndNonsense) {
  EXPECT_EQ(two_sample_ks_tails(3, 4, 0).tails.upper.value(), 1);
  EXPECT_THROW(two_sample_ks_tails(0, 4, 0.5), std::domain_error);
  EXPECT_THROW(two_sample_ks_tails(3, 4, -0.5), std::domain_error);
  EXPECT_THROW(two_sample_ks_tails(3, 4, std::nan("")), std::domain_error);
  const std::vector<std::uint64_t> none = {0, 0};
  const std::vector<std::uint64_t> some = {1, 2};
  const std::vector<std::uint64_t> longer = {1, 2, 3};
  EXPECT_THROW(two_sample_ks_test(none, some), std::domain_error);
  EXPECT_THROW(two_sample_ks_test(longer, some), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
