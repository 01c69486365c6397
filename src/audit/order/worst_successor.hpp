#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/audit/group.hpp"

namespace evenhand::audit {

/// counts[a * n + b]: deals in which card b lies `lag` places after card a.
struct LaggedPairs {
  std::size_t lag = 1;
  std::span<const std::uint64_t> counts;
};

/// Returns how slices of the session go the way of all of it, for stats::successor_tests().
stats::Slices slices_of(const LaggedPairs& pairs, const Sample& sample);

/// The pair of cards, at any of the lags, whose number is least likely under its exact binomial
/// distribution; Šidák's correction for all pairs and lags.
Evidence worst_successor(const TestInfo& info, std::span<const LaggedPairs> lags,
                         const Sample& sample);

}  // namespace evenhand::audit
