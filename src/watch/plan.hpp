#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "src/deals/plan.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

/// Refuses cells [place * n + card] unless each card and each place has `total`, but for so much
/// rounding: a deal puts one card at each place, and each card at one.
template <class Cell>
void require_margins(const reports::JsonMember& saved, std::span<const Cell> cells, auto total,
                     double rounding = 0) {
  using Sum = decltype(total);
  const auto n = static_cast<std::size_t>(std::sqrt(cells.size()));
  std::vector<Sum> sums(2 * n);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    sums[i / n] += static_cast<Sum>(cells[i]);
    sums[n + i % n] += static_cast<Sum>(cells[i]);
  }
  const bool are_right = std::all_of(sums.begin(), sums.end(), [&](Sum sum) {
    return (sum < total ? total - sum : sum - total) <= static_cast<Sum>(rounding);
  });
  if (!are_right) saved.refuse(fmt::format("each card and each place {} times", total));
}

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
