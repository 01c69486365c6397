#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "src/deals/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// What a watch depends on: its source is the only one of `deals`, of which tests and correction
/// mean nothing here.
struct Plan {
  deals::Plan deals;
  Settings settings;
  bool follows = false;
  bool stops_on_alarm = false;
};

/// What a state must have been begun with to be gone on with: all but where it ends, which
/// the number of deals and an alarm say.
nlohmann::json to_json(const Plan& plan);

/// The command line that repeats the watch, quoted for a shell.
std::string command_line(const Plan& plan);

}  // namespace evenhand::watch
