#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"

namespace evenhand::reports {

/// Reals as a binary JSON value: eight bytes each, so that what is read is what was written.
nlohmann::json pack_reals(std::span<const double> reals);

/// The inverse. Refuses the member unless it holds exactly `expected` reals.
std::vector<double> unpack_reals(const JsonMember& packed, std::size_t expected);

}  // namespace evenhand::reports
