#pragma once

#include "reports/document.hpp"
#include "sims/mahjong/rules.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Winning hands of 14 tiles, and all hands of 13 and of 14 by shanten, of each form and of the
/// best. Takes about two seconds. Provenance is the caller's.
reports::Document mahjong_document(const mahjong::Rules& rules);

/// Returns how likely 13 or 14 random tiles have this shanten (-1 is won, 0 ready) by their best
/// form; about a second. Rules in which a suit must be missing have no answer.
stats::Rational mahjong_chance(const mahjong::Rules& rules, std::size_t tiles, int shanten);

}  // namespace evenhand::odds
