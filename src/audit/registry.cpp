#include <algorithm>
#include <array>

#include "src/audit/all_groups.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array<const Group*, 17> all = {
    &position_group,      &order_group,     &patterns_group,    &structure_group,
    &second_order_group,  &relations_group, &hands_group,       &strength_group,
    &groups_group,        &draws_group,     &lags_group,        &permutations_group,
    &between_deals_group, &sequence_group,  &state_space_group, &uniformity_group,
    &generator_group};

}  // namespace

std::span<const Group* const> registry() { return all; }

const Group* find_group(std::string_view name) {
  const auto* const found =
      std::find_if(all.begin(), all.end(), [&](const Group* g) { return g->info.name == name; });
  return found == all.end() ? nullptr : *found;
}

}  // namespace evenhand::audit
