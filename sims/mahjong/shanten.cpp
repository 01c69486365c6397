#include "sims/mahjong/shanten.hpp"

namespace evenhand::mahjong {

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
    const Shanten shanten =
        of_parts(tables_.lacking(melds, both, class_in(honours)), a + b + honours, melds);
    best.standard = std::min(best.standard, shanten.standard);
    best.seven_pairs = std::min(best.seven_pairs, shanten.seven_pairs);
  }
  return best;
}

}  // namespace evenhand::mahjong
