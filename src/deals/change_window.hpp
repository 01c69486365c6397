#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// The deals among which a second reading of the deals looks for a change.
struct ChangeWindow {
  std::uint64_t first = 0;  ///< the change is at one of the deals first … last-1
  std::uint64_t last = 0;
  bool by_position = false;
  /// ln (share after / share before) by [position * n + card], or by [card] for draws.
  std::vector<double> log_ratio;
};

/// The window around the best split of the whole table, from the parts that are surely before and
/// after it. Nothing if there are too few deals for that.
std::optional<ChangeWindow> change_window(const audit::Tallies& tallies);

}  // namespace evenhand::deals
