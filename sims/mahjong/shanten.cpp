#include "sims/mahjong/shanten.hpp"

#include <algorithm>

namespace evenhand::mahjong {

ShantenCounter::ShantenCounter(const Shape& shape) : tables_(SuitTables::get()), shape_(shape) {
  for (SuitEntry sum = 0; sum < pairs_.size(); ++sum) {
    const unsigned tiles = full_hand - (tiles_in(sum) & 1);
    pairs_[sum] = static_cast<std::int8_t>(seven_pairs(sum, tiles));
  }
  for (SuitEntry i = 0; i < orphans_.size(); ++i) {
    const SuitEntry sum = i << orphans_shift;
    const int pair = orphan_pairs_in(sum) != 0 ? 1 : 0;
    const int distance = 13 - static_cast<int>(orphans_in(sum)) - pair;
    orphans_[i] = static_cast<std::int8_t>(shape.thirteen_orphans ? distance : impossible);
  }
}

/// A pair too few costs a tile, and so does a kind too few to make pairs of.
int ShantenCounter::seven_pairs(SuitEntry sum, unsigned tiles) const {
  if (!shape_.seven_pairs) return impossible;
  const unsigned pairs = pairs_in(sum) + (shape_.quads_as_pairs ? quads_in(sum) : 0);
  const unsigned different = shape_.quads_as_pairs ? tiles - pairs : kinds_in(sum);
  return 6 - static_cast<int>(pairs) + std::max(0, 7 - static_cast<int>(different));
}

/// A hand that is to lack a suit can use nothing of it: every tile there must be exchanged.
Shanten ShantenCounter::lacking_a_suit(const SuitIndices& hand, std::size_t melds,
                                       unsigned meld_suits) const {
  Shanten best;
  const SuitEntry honours = tables_.entry(hand[honour_suit]);
  for (std::size_t lacked = 0; lacked < honour_suit; ++lacked) {
    if ((meld_suits >> lacked & 1) != 0) continue;
    const SuitEntry a = tables_.entry(hand[lacked == 0 ? 1 : 0]);
    const SuitEntry b = tables_.entry(hand[lacked == 2 ? 1 : 2]);
    const std::uint8_t both = tables_.combine(class_in(a), class_in(b));
    const unsigned lacking = tables_.lacking(melds, both, class_in(honours));
    const Shanten so = of_useful_parts(lacking, a + b + honours, melds);
    best.standard = std::min(best.standard, so.standard);
    best.seven_pairs = std::min(best.seven_pairs, so.seven_pairs);
  }
  return best;
}

}  // namespace evenhand::mahjong
