#pragma once

#include <cstddef>
#include <vector>

namespace evenhand::audit {

/// Adds the counts of another tally, of as many cells, to these.
template <class Count>
void add_counts(std::vector<Count>& counts, const std::vector<Count>& others) {
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += others[i];
}

}  // namespace evenhand::audit
