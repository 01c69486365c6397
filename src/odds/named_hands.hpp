#pragma once

#include <string>
#include <string_view>

#include "src/odds/chance.hpp"

namespace evenhand::odds {

/// A hand that players speak of, and how likely it is.
struct NamedHand {
  std::string words;  ///< "four of a kind in the best five of 7 cards"
  Chance chance;
};

/// The poker hands that have a name, for --help.
std::string named_hands_help();

/// Returns a hand of poker: a category ("quads", "full house"), "… or better", what is held of two
/// cards ("pocket aces", "pocket pair"), or an event (docs/odds.md). `cards` are 5 to 7 for a
/// category, 1 to 52 for an event. Throws InputError, which begins with `where`.
NamedHand poker_hand(std::string_view text, unsigned cards, std::string_view where);

/// Returns a hand of Dou Dizhu: an event.
NamedHand doudizhu_hand(std::string_view text, std::string_view where);

/// Returns a hand of mahjong: "winning" of 14 tiles, "ready" of 13, "2 from ready" of 13, by
/// `rules` ("basic").
NamedHand mahjong_hand(std::string_view text, const std::string& rules, std::string_view where);

}  // namespace evenhand::odds
