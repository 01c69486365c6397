#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

namespace evenhand::watch {

// Parts of a state as binary JSON values. Reading one throws InputError unless it holds exactly
// `expected` numbers.

/// Eight bytes each, so that what is read back is what was written.
nlohmann::json pack_reals(std::span<const double> numbers);
std::vector<double> unpack_reals(const nlohmann::json& packed, std::size_t expected);

nlohmann::json pack_integers(std::span<const std::int64_t> numbers);
std::vector<std::int64_t> unpack_integers(const nlohmann::json& packed, std::size_t expected);

}  // namespace evenhand::watch
