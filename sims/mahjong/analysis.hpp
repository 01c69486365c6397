#pragma once

#include "sims/mahjong/acceptance.hpp"
#include "sims/mahjong/hand.hpp"

namespace evenhand::mahjong {

/// All that `evenhand hand mahjong` says of a hand.
struct Analysis {
  Shanten shanten;
  /// The kinds that bring a hand of 13 one step on; its waits when it is ready.
  KindSet accepted = 0;
  unsigned tiles = 0;  ///< unseen tiles of those kinds
  /// The discards of a hand of 14, which may have won already.
  Discards discards;
};

/// Nothing but the hand itself is taken as seen. A hand of 13 that waits only for tiles of which it
/// holds all four, in melds too, is ready (its shanten 0) by Shape::fifth_copy; without, it is one
/// step away. Discards are judged without fifth copies in either case.
Analysis analyse(const ShantenCounter& count, const Hand& hand, bool honours = true);

/// The kinds of which a hand of 3n + 1 tiles holds all four and that would complete four sets and a
/// pair if there were a fifth.
KindSet fifth_copy_waits(const SuitTables& tables, const Hand& hand);

}  // namespace evenhand::mahjong
