#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::audit {

/// Counts as a binary JSON value: each in as many bytes as it has groups of seven bits.
nlohmann::json pack_counts(std::span<const std::uint64_t> counts);

/// The inverse. Throws InputError, with `what` as the place, unless `packed` holds exactly
/// `expected` counts.
std::vector<std::uint64_t> unpack_counts(const nlohmann::json& packed, std::size_t expected,
                                         std::string_view what);

/// The same for a histogram: the counts must sum to `total`.
std::vector<std::uint64_t> unpack_histogram(const nlohmann::json& packed, std::size_t bins,
                                            std::uint64_t total, std::string_view what);

/// What a damaged tally throws.
InputError damaged_tally(std::string_view what, std::string_view how);

/// `object[key]`. Throws InputError, with `what` as the place, when there is none.
const nlohmann::json& saved_member(const nlohmann::json& object, std::string_view key,
                                   std::string_view what);

}  // namespace evenhand::audit
