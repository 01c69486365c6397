#pragma once

#include <array>
#include <cstddef>

#include "sims/mahjong/odds.hpp"

namespace evenhand::mahjong {

/// By shanten + 1, how likely a hand that is dealt to the seat is so far from ready. Counting takes
/// about a second the first time that it is asked for; no suit has to be lacked for it. From any
/// thread.
const std::array<double, best_values>& start_law(const Rules& rules, std::size_t seat);

}  // namespace evenhand::mahjong
