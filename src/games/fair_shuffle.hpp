#pragma once

#include <string_view>

namespace evenhand::games {

/// The shuffle that games are compared with where theirs is another one: the fair baseline. Its
/// random source is the first of random::sources().
inline constexpr std::string_view fair_shuffler = "fisher-yates";

/// Whether games dealt by that shuffler from that random source are to be compared with the fair
/// baseline: all but those of the fair shuffle itself. It makes all orders equally likely whatever
/// order it begins with, so that what the game before left (--start previous) makes no difference.
bool needs_baseline(std::string_view shuffler, std::string_view rng);

}  // namespace evenhand::games
