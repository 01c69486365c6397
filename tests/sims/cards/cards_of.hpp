#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::cards {

/// The cards that a spelling stands for.
inline std::vector<std::uint16_t> cards_of(const Deck& deck, std::string_view spelling) {
  for (const CardAlias& alias : deck.aliases) {
    if (alias.name == spelling) return alias.cards;
  }
  return {};
}

}  // namespace evenhand::cards
