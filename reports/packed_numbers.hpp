#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/json_member.hpp"
#include "reports/json_value.hpp"

namespace evenhand::reports {

/// Counts as a binary JSON value: each in as many bytes as it has groups of seven bits.
JsonValue pack_counts(std::span<const std::uint64_t> counts);

/// The inverse. Refuses the member unless it holds exactly `expected` counts.
std::vector<std::uint64_t> unpack_counts(const JsonMember& packed, std::size_t expected);

/// Returns how many counts a packed member holds.
std::size_t packed_size(const JsonMember& packed);

/// Whole numbers of either sign as counts, in which small ones stay small: 0, -1, 1, -2 … are 0, 1,
/// 2, 3 …
std::uint64_t folded(std::int64_t number);
std::int64_t unfolded(std::uint64_t number);

/// Reals as a binary JSON value: eight bytes each, so that what is read is what was written.
JsonValue pack_reals(std::span<const double> reals);

/// The inverse. Refuses the member unless it holds exactly `expected` reals.
std::vector<double> unpack_reals(const JsonMember& packed, std::size_t expected);

}  // namespace evenhand::reports
