#include "stats/kolmogorov_smirnov/lattice_walk.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>

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

}  // namespace
}  // namespace evenhand::stats
