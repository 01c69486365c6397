#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "src/judge/evidence.hpp"

namespace evenhand::judge {

/// The number of times that each of some values came in independent trials that have one each, and
/// how likely each is; the chances are above 0 and sum to 1.
struct ValueCounts {
  std::span<const std::uint64_t> numbers;  ///< not all 0
  std::span<const double> chances;         ///< as many
  std::function<std::string(std::size_t)> name;

  std::uint64_t total() const;
};

/// Do all values come as often as they are to come? Chi-square of all values; of counts too few for
/// its distribution the p-value is that of the statistic as it is (stats::small_goodness_of_fit()),
/// up to 100,000 trials. Effect: rms relative deviation of a value. A yardstick: a tenth is enough.
Evidence all_values(const TestInfo& info, const ValueCounts& counts, double level);

/// Is there a value that comes too often or too rarely? The least p-value of Binomial(trials,
/// chance), two-sided, corrected for the number of values (Šidák). Effect: relative deviation of
/// that value.
Evidence one_value(const TestInfo& info, const ValueCounts& counts, double level);

}  // namespace evenhand::judge
