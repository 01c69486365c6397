#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "stats/distributions/count_distribution.hpp"

namespace evenhand::audit {

/// The range of values, from the least up or to the most, or one value, whose count is furthest
/// from its expectation in standard deviations, and how often it came: "0 or 1 lands in 4.1 % of
/// deals, expected 14.3 %". counts[i] deals have the value null.first + i.
struct WorstRange {
  std::string words;
  std::string subject;  ///< the range alone, "0 or 1"
};
WorstRange worst_range(std::span<const std::uint64_t> counts, const stats::CountDistribution& null,
                       std::string_view what);

}  // namespace evenhand::audit
