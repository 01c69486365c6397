#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

/// Appends the p-values of a sequence as a line of JSON, by the names and in the order that NIST's
/// program has; null where a test could not be made:
///
///   {"sequence":0,"Frequency":[0.527089],"BlockFrequency":[0.706438],…}
void append_record(std::uint64_t number, std::span<const stats::bits::Sp80022PValue> names,
                   std::span<const stats::TestResult> results, std::string& record);

}  // namespace evenhand::bits
