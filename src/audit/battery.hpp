#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// Tests that share a tally are chosen together.
struct GroupInfo {
  std::string_view name;
  std::string_view shows;    ///< where what it finds shows, in a few words: "where cards land"
  std::string_view summary;  ///< one line
  bool by_default = true;    ///< part of default_battery()
};

/// All groups, in canonical order.
std::span<const GroupInfo> groups();

/// All tests, in the order in which a result lists them.
std::span<const judge::TestInfo> tests();

/// The groups of tests to run.
struct BatterySpec {
  std::vector<std::string> groups;  ///< in canonical order, at least one
};

/// Returns the battery that `compare` runs when nothing is chosen: the tests that cost little.
BatterySpec default_battery();

/// All tests: what `audit` runs when nothing is chosen.
BatterySpec full_battery();

/// Reads names of groups with commas between: "position,order". "all" and "default" stand for
/// several; "-hands" leaves a group out, of all when no group is named before it. Throws InputError
/// for an unknown name, with a suggestion, and when no group remains.
BatterySpec parse_battery(std::string_view text);

}  // namespace evenhand::audit
