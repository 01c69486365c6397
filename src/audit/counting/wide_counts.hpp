#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace evenhand::audit {

/// Sums of squares and products, which 64 bits do not hold for as many deals as there may be: 2^53
/// deals with a term below 2^74 each stay below 2^127.
__extension__ using Wide = unsigned __int128;

/// As pack_counts() of the low and the high half of each.
nlohmann::json pack_wide(std::span<const Wide> sums);

/// The inverse. Throws InputError, with `what` as the place, unless `packed` holds exactly
/// `expected` sums.
std::vector<Wide> unpack_wide(const nlohmann::json& packed, std::size_t expected,
                              std::string_view what);

}  // namespace evenhand::audit
