#pragma once

#include <cstdint>
#include <vector>

namespace evenhand::stats {

/// Two samples put in one order: a path that counts, after s of the n + m values, how many are
/// from the first sample.
struct LatticePaths {
  std::int64_t n = 0;      ///< size of the first sample
  std::int64_t m = 0;      ///< size of the second
  std::int64_t reach = 0;  ///< out of the band where |i/n - (s-i)/m| · n·m ≥ reach
  /// Number of values in each group of ties, in order; empty when there are none. The band is
  /// watched where a group ends.
  std::vector<std::int64_t> ties;

  std::int64_t steps() const { return n + m; }
};

/// Logarithms of the probability that a random path leaves the band, and that it does not.
struct LatticeTails {
  long double log_upper = 0;
  long double log_lower = 0;
};

/// Walks the path's distribution through the band. Let s_t(i) be the probability that the band
/// was kept before step t given that the path is at i there; the last of t values is from the
/// first sample with probability i/t, so s_t(i) = i/t s_{t-1}(i-1) + (t-i)/t s_{t-1}(i), and
/// P(exit) is the sum of the hypergeometric probability times s_t(i) over first exits.
LatticeTails walk_lattice(const LatticePaths& paths);

/// Work of walk_lattice, in lattice points; a point where the band may be left counts as 500.
double lattice_cost(const LatticePaths& paths);

}  // namespace evenhand::stats
