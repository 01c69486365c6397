#pragma once

#include <cstdint>
#include <string>

#include "sims/shuffle/exact/distribution.hpp"

namespace evenhand::shuffle::exact {

/// Returns the rank of an order of cards 1 … 9.
inline std::uint32_t rank_of(const std::string& cards) {
  SmallDeck deck{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    deck[i] = static_cast<std::uint8_t>(cards[i] - '1');
  }
  return order_rank(deck, cards.size());
}

}  // namespace evenhand::shuffle::exact
