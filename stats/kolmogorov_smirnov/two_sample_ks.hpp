#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

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

/// Differences of D below this share of it are taken for rounding of a given d.
inline constexpr double two_sample_ks_tie = 1e-14;

/// Lattice points that the exact method may visit (an edge counts as many): about a second, enough
/// for two samples of 100,000 at the usual d.
inline constexpr double two_sample_ks_cost_limit = 3e8;

/// Both tails of the two-sample statistic.
struct TwoSampleKsTails {
  Tails tails;           ///< P(D ≥ d) and P(D < d)
  bool is_exact = true;  ///< false: Kolmogorov's limit law, see two_sample_ks_tails
};

/// D = sup |F_n - G_m| for samples of sizes n and m from one continuous distribution (no ties).
/// All C(n+m, n) orders are equally likely, and D < d for the lattice paths inside a band (Hodges
/// 1957); the sum runs over first exits from it, so that both tails keep a relative error below
/// 1e-10. Beyond the cost limit Kolmogorov's limit law at
///   x = sqrt(nm/(n+m)) (d - 1/(2 lcm(n, m))) + (m+2n) / (6 sqrt(nm(n+m))),  n ≤ m,
/// with Hodges' correction and that for the lattice of D: the relative error of the p-value is then
/// about max(1, x⁴)/n, but up to 1.5 x/sqrt(n) where m/n is close to a ratio of small whole numbers
/// without being one (n and n + 1, say).
/// Where n m is above 1e18 the limit law is always taken.
/// Throws std::domain_error unless 1 ≤ n, m ≤ 1e12 and 0 ≤ d ≤ 1.
TwoSampleKsTails two_sample_ks_tails(std::uint64_t n, std::uint64_t m, double d,
                                     double cost_limit = two_sample_ks_cost_limit);

/// The result of comparing two samples.
struct TwoSampleKs {
  double statistic = 0;
  TwoSampleKsTails distribution;
};

/// The test of two samples that are counted on common ordered points: a[i] and b[i] values of each
/// sample at point i. Ties, within and between samples, are allowed for: the distribution is the
/// conditional one given the pooled counts (Schröer & Trenkler 1995), in which a path is compared
/// with the band only where a group of tied values ends. Throws std::domain_error unless a and b
/// are of one length and neither is all 0.
TwoSampleKs two_sample_ks_test(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                               double cost_limit = two_sample_ks_cost_limit);

}  // namespace evenhand::stats
