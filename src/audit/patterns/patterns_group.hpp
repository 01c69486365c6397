#pragma once

#include "src/audit/group.hpp"
#include "src/audit/patterns/patterns_tally.hpp"

namespace evenhand::audit {

/// Whether orders are of the cards at given places, or of the places of given cards.
enum class Members { places, cards };

/// The tests of all fixed fives as one. They have no common member and each falls into two parts
/// (stats/relative_orders.hpp), so that all parts are independent: Šidák's correction of the least.
Evidence fixed_orders(const TestInfo& info, Members members, const PatternsTally& patterns,
                      const Sample& sample);

/// Tests the two parts of the fives that change with the block, all together.
Evidence random_orders(const TestInfo& info, Members members, const PatternsTally& patterns,
                       const Sample& sample);

}  // namespace evenhand::audit
