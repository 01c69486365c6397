#pragma once

#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// Pearson's chi-square of counts in classes of these probabilities, which are taken as they are:
/// not pooled, and not required to sum to 1, for those of NIST's program do not always. Degrees of
/// freedom: one less than there are classes.
TestResult class_test(std::span<const std::uint64_t> counts, std::span<const double> probabilities);

}  // namespace evenhand::stats::bits
