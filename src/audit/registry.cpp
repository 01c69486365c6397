#include <algorithm>
#include <array>

#include "src/audit/all_groups.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array<const Group*, 21> all_groups = {
    &position_group,      &order_group,     &patterns_group,    &structure_group,
    &second_order_group,  &relations_group, &hands_group,       &strength_group,
    &between_hands_group, &groups_group,    &worth_group,       &draws_group,
    &pools_group,         &values_group,    &lags_group,        &permutations_group,
    &between_deals_group, &sequence_group,  &state_space_group, &uniformity_group,
    &generator_group};

}  // namespace

std::span<const Group* const> registry() { return all_groups; }

const Group* find_group(std::string_view name) {
  const auto* const found = std::find_if(all_groups.begin(), all_groups.end(),
                                         [&](const Group* g) { return g->info.name == name; });
  return found == all_groups.end() ? nullptr : *found;
}

std::string group_of(std::string_view test) { return std::string(test.substr(0, test.find('.'))); }

}  // namespace evenhand::audit
