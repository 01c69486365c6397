#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_value.hpp"
#include "src/deals/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// Throws InputError for what is no share of bad deals above which there is an alarm.
void require_bad_share(double share);

/// The settings that a watch depends on: its source is the only one of `deals`.
struct Plan {
  deals::DealingPlan deals;
  Settings watched;
  bool follows = false;
  bool stops_on_alarm = false;

  static void settings(Plan& self, SettingUse& use);
};

/// Returns the settings that a state must have been begun with to be gone on with: all but where it
/// ends, which the number of deals and an alarm say.
reports::JsonValue to_json(const Plan& plan);

/// The command line that repeats the watch, quoted for a shell.
std::string command_line(const Plan& plan);

}  // namespace evenhand::watch
