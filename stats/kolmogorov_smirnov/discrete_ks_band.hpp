#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_null.hpp"

namespace evenhand::stats {

/// Whole numbers from first to last; empty when last < first.
struct CountRange {
  std::int64_t first = 0;
  std::int64_t last = -1;

  bool is_empty() const { return last < first; }
  std::int64_t length() const { return is_empty() ? 0 : last - first + 1; }
};

/// Returns, for each support point but the last, the running counts c with |c/n - F_i| < d. An
/// entry may be empty: then no sample has D < d.
std::vector<CountRange> inside_band(const DiscreteNull& null, std::uint64_t n, double d);

/// One way out of the band: the counts just beyond one edge at one support point, as far out as
/// they matter, and how likely each is for a sample that is not watched before.
struct BandExit {
  std::size_t point = 0;
  CountRange counts;
  long double log_scale = 0;    ///< log of the largest probability
  std::vector<double> weights;  ///< P(C_i = c) = weight · exp(log_scale), c over counts
  long double log_total = 0;    ///< log Σ P(C_i = c)
};

/// All exits that matter to P(D ≥ d), at most two a support point.
std::vector<BandExit> band_exits(const DiscreteNull& null, std::uint64_t n,
                                 const std::vector<CountRange>& inside);

}  // namespace evenhand::stats
