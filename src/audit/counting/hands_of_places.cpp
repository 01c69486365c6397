#include "src/audit/counting/hands_of_places.hpp"

namespace evenhand::audit {

std::vector<std::uint8_t> hands_of_places(const cards::Deck& deck) {
  std::vector<std::uint8_t> hand(deck.size);
  if (deck.hands.empty()) {
    for (std::size_t p = 0; p < deck.size; ++p) {
      hand[p] = static_cast<std::uint8_t>(4 * p / deck.size);
    }
    return hand;
  }
  for (std::size_t h = 0; h < deck.hands.size(); ++h) {
    for (std::size_t i = 0; i < deck.hands[h].count; ++i) {
      const std::size_t at = deck.hands[h].first + i;
      hand[deck.hand_order.empty() ? at : deck.hand_order[at]] = static_cast<std::uint8_t>(h);
    }
  }
  return hand;
}

std::vector<std::uint8_t> dealt_hands(const cards::Deck& deck) {
  std::vector<std::uint8_t> dealt;
  for (std::size_t h = 0; h < (deck.hands.empty() ? 4 : deck.hands.size()); ++h) {
    if (deck.hands.empty() || !deck.hands[h].undealt) dealt.push_back(static_cast<std::uint8_t>(h));
  }
  return dealt;
}

}  // namespace evenhand::audit
