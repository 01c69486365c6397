#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace evenhand::audit {

/// Adds the counts of another tally, of as many cells, to these.
inline void add_counts(std::vector<std::uint64_t>& counts,
                       const std::vector<std::uint64_t>& others) {
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += others[i];
}

}  // namespace evenhand::audit
