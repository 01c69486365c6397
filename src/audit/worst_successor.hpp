#pragma once

#include <cstdint>
#include <span>

#include "src/audit/group.hpp"

namespace evenhand::audit {

/// The test order.worst-successor. A card follows another directly in 1/n of all deals, so its
/// count is Binomial(deals, 1/n); the least likely of n(n-1) counts is judged with Šidák's
/// correction. `successors` as in OrderTally.
Outcome worst_successor(std::span<const std::uint64_t> successors, const Sample& sample);

}  // namespace evenhand::audit
