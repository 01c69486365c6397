#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace evenhand {

/// One of what a phrase names many of: "deal" of "deals", "data set", "point a game", "match",
/// "entry". Phrases without a plural, such as "Elo", stay as they are.
std::string singular(std::string_view plural);

/// "1 deal", "1,234 deals".
std::string with_noun(std::uint64_t number, std::string_view plural);

/// "1 deal is too few", "1,234 deals are too few".
std::string are_too_few(std::uint64_t number, std::string_view plural);

}  // namespace evenhand
