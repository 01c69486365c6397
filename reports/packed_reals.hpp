#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"

namespace evenhand::reports {

/// Reals as a binary JSON value: eight bytes each, so that what is read is what was written.
JsonValue pack_reals(std::span<const double> reals);

/// The inverse. Refuses the member unless it holds exactly `expected` reals.
std::vector<double> unpack_reals(const JsonMember& packed, std::size_t expected);

}  // namespace evenhand::reports
