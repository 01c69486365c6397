#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "sims/mahjong/rules.hpp"
#include "src/odds/answer.hpp"
#include "src/odds/chance.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Returns how many deals and hands Dou Dizhu has. Provenance is the caller's.
reports::Document doudizhu_document();

/// The categories of the best five of 5 to 7 cards: how many hands each has, and what simulated
/// deals say to it. Provenance is the caller's.
reports::Document poker_document(unsigned cards, const CheckPlan& check);

/// A hand that players speak of, and how likely it is.
struct NamedHand {
  std::string words;  ///< "four of a kind in the best five of 7 cards"
  Chance chance;
};

/// The poker hands that have a name, for --help.
std::string named_hands_help();

/// Returns a hand of poker: a category ("quads", "full house"), "… or better", what is held of two
/// cards ("pocket aces", "pocket pair"), or an event (docs/odds.md). `cards` are 5 to 7 for a
/// category, 1 to 52 for an event; what worth::find_hand() knows is a hand as well. Throws
/// InputError, which begins with `where`.
NamedHand poker_hand(std::string_view text, unsigned cards, std::string_view where);

/// Returns a hand of Dou Dizhu: an event.
NamedHand doudizhu_hand(std::string_view text, std::string_view where);

/// Returns a hand of mahjong: "winning" of 14 tiles, "ready" of 13, "2 from ready" of 13, by
/// `rules` ("basic").
NamedHand mahjong_hand(std::string_view text, const std::string& rules, std::string_view where);

/// Winning hands of 14 tiles, and all hands of 13 and of 14 by shanten, of each form and of the
/// best. Takes about two seconds. Provenance is the caller's.
reports::Document mahjong_document(const mahjong::Rules& rules);

/// Returns how likely 13 or 14 random tiles have this shanten (-1 is won, 0 ready) by their best
/// form; about a second. Rules in which a suit must be missing have no answer.
stats::Rational mahjong_chance(const mahjong::Rules& rules, std::size_t tiles, int shanten);

}  // namespace evenhand::odds
