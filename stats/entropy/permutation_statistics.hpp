#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

inline constexpr std::size_t permutation_statistics = 19;
/// "excursion", "directional-runs", … in the order of SP 800-90B, 5.1.
std::string_view permutation_statistic_name(std::size_t index);

using Statistics = std::array<double, permutation_statistics>;
using Wanted = std::bitset<permutation_statistics>;

/// The statistics of SP 800-90B, 5.1.1 to 5.1.11, of a sequence and of its permutations: excursion
/// (times the length), runs upwards and downwards (number, longest, commoner direction), runs
/// beside the median (number, longest), samples until one comes again (mean, most), samples that
/// equal those 1, 2, 8, 16 and 32 before, sums of their products, and the bytes that bzip2 makes of
/// the text. For bits some are those of bytes (5.1, conversions I and II).
class PermutationStatistics {
 public:
  /// Takes at least 64 samples of two values or more (std::domain_error).
  explicit PermutationStatistics(Symbols symbols);

  /// Computes those that are wanted; the others are 0. `symbols` is a permutation.
  Statistics of(Symbols symbols, const Wanted& wanted) const;

 private:
  bool is_binary_;
  std::uint8_t one_ = 1;    ///< the larger of two values
  std::int64_t total_ = 0;  ///< of all samples
  unsigned twice_median_ = 0;
};

}  // namespace evenhand::stats::entropy
