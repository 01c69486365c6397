#pragma once

#include <span>
#include <string>
#include <string_view>

namespace evenhand {

/// Number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`
/// (the optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known name nearest to a mistyped one, both of at most 100 bytes; empty where none is near.
std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> known);

/// "unknown KIND 'typed'; did you mean 'nearest'? HINT", without the question when nothing is near.
std::string unknown_name(std::string_view kind, std::string_view typed,
                         std::span<const std::string_view> known, std::string_view hint);

}  // namespace evenhand
