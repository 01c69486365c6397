#pragma once

#include "src/audit/group.hpp"

namespace evenhand::audit {

// Each in a file of its own name, and described in docs/methods.md.
extern const Group position_group;
extern const Group order_group;
extern const Group patterns_group;
extern const Group structure_group;
extern const Group hands_group;
extern const Group between_hands_group;
extern const Group groups_group;
extern const Group worth_group;
extern const Group draws_group;
extern const Group pools_group;
extern const Group values_group;
extern const Group sequence_group;
extern const Group permutations_group;
extern const Group state_space_group;
extern const Group uniformity_group;
extern const Group between_deals_group;
extern const Group second_order_group;
extern const Group lags_group;
extern const Group relations_group;
extern const Group strength_group;
extern const Group generator_group;

}  // namespace evenhand::audit
