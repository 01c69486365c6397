#pragma once

#include <span>
#include <string_view>

namespace evenhand::xiangqi {

/// Where referees differ.
struct Rules {
  std::string_view name;
  std::string_view summary;  ///< one line, printed in reports
  bool chases_lose;          ///< else a perpetual chase is a draw
  unsigned quiet_plies;      ///< plies without capture that make a draw; 0 for never
  unsigned counted_checks;   ///< checks of a side beyond these, and the replies, are not counted
  bool material;             ///< draw when neither side can win any more
};

/// All presets; the first is the default.
std::span<const Rules> rule_presets();
/// Throws InputError with a suggestion for an unknown name.
const Rules& rules_named(std::string_view name);

}  // namespace evenhand::xiangqi
