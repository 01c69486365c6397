#include "src/source/bridge_cards.hpp"

#include <string>

namespace evenhand::source {

std::string_view bridge_card(std::size_t suit, std::size_t rank) {
  static const auto names = [] {
    std::array<std::array<std::string, bridge_ranks.size()>, bridge_suits.size()> cards;
    for (std::size_t s = 0; s < bridge_suits.size(); ++s) {
      for (std::size_t r = 0; r < bridge_ranks.size(); ++r) {
        cards[s][r] = {bridge_ranks[r], bridge_suits[s]};
      }
    }
    return cards;
  }();
  return names.at(suit).at(rank);
}

}  // namespace evenhand::source
