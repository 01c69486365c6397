#include "sims/mahjong/hand.hpp"

#include <numeric>

namespace evenhand::mahjong {

std::size_t Hand::concealed_tiles() const {
  return std::accumulate(concealed.begin(), concealed.end(), std::size_t{0});
}

Counts Hand::held() const {
  Counts counts = concealed;
  for (const Meld& meld : melds) add_tiles(meld, counts);
  return counts;
}

unsigned Hand::meld_suits() const {
  unsigned mask = 0;
  for (const Meld& meld : melds) mask |= 1U << suit_of(meld.first);
  return mask;
}

void add_tiles(const Meld& meld, Counts& counts) {
  if (meld.kind == MeldKind::chi) {
    for (std::size_t i = 0; i < 3; ++i) ++counts[meld.first + i];
  } else {
    counts[meld.first] = static_cast<std::uint8_t>(counts[meld.first] + meld.tiles());
  }
}

}  // namespace evenhand::mahjong
