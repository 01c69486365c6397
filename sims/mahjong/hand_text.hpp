#pragma once

#include <string>
#include <string_view>

#include "sims/mahjong/hand.hpp"

namespace evenhand::mahjong {

/// Reads a hand of 13 or 14 tiles, a gang counting as three. Blanks and commas may stand anywhere
/// between tiles. Tiles are written
///
///   123m456p789s1122z   ranks and a suit: m characters, p dots, s bamboos, z honours (1z … 7z are
///                       east, south, west, north, white, green, red); 0 is a red five
///   🀇🀈🀉 一万 东 red     any other spelling of a single tile that a deck takes
///   0 4 8 … 135         nothing but numbers of tiles: tile t is of kind t / 4
///
/// Sets on the table follow a plus sign, or stand in parentheses; a closed gang stands in brackets:
/// "11z456p+123m+555p[7777s]", "11z456p(123m)(555p)[7777s]".
///
/// Throws InputError that begins with `what` and says what was found where, for anything else, for
/// more than four of a kind, and for any other number of tiles.
Hand parse_hand(std::string_view text, std::string_view what = "hand");

/// "123m456p1122z+789s[7777s]": parse_hand reads it back.
std::string hand_text(const Hand& hand);
/// "123m456p"
std::string tiles_text(const Counts& counts);
/// The set's kinds: "14m2z".
std::string kinds_text(KindSet set);
/// "🀇🀈🀉", with melds as in hand_text.
std::string hand_signs(const Hand& hand);
/// "1m"
std::string_view kind_text(Kind kind);

}  // namespace evenhand::mahjong
