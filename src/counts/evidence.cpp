#include "src/counts/evidence.hpp"

#include "src/judge/value_counts.hpp"

namespace evenhand::counts {
namespace {

using judge::TestInfo;

constexpr TestInfo all_values{"counts.chi-square", "Values come as often as they are to come."};
constexpr TestInfo worst_value{"counts.worst-value",
                               "No value comes more or less often than it is to come."};

}  // namespace

std::vector<judge::Evidence> evidence_of(const Counts& counts, double level) {
  const judge::ValueCounts values{counts.numbers, counts.chances,
                                  [&](std::size_t value) { return counts.names[value]; }};
  return {judge::all_values(all_values, values, level),
          judge::one_value(worst_value, values, level)};
}

}  // namespace evenhand::counts
