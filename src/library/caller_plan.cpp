#include "src/library/caller_plan.hpp"

#include <utility>

#include "base/error.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/deals/layout.hpp"
#include "src/deals/open_sources.hpp"

namespace evenhand::library {

deals::Plan caller_plan(deals::Plan asked, std::string name) {
  deals::Plan plan = std::move(asked);
  plan.command = "audit";
  plan.sources = {{deals::SourceSpec::Kind::caller, std::move(name)}};
  deals::settle(plan);
  if (plan.groups.empty()) plan.groups = audit::full_battery().groups;
  if (!plan.profile.empty()) plan.judging.alpha = audit::profile_named(plan.profile).alpha;
  if (plan.input.base == "auto") plan.input.base = "0";
  if (plan.deck.name.empty()) {
    throw InputError("deck: say what the deals are of: deck = 52, or a game's deck");
  }
  deals::lay_out(plan);
  return plan;
}

}  // namespace evenhand::library
