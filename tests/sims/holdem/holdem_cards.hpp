#pragma once

#include <algorithm>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "sims/holdem/table.hpp"

namespace evenhand::holdem {

/// "AsKd" as cards.
inline std::vector<Card> cards_of(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t rank = std::string_view("23456789TJQKA").find(text[i]);
    const std::size_t suit = std::string_view("cdhs").find(text[i + 1]);
    if (rank > 12 || suit > 3) throw std::invalid_argument("no card");
    cards.push_back(static_cast<Card>(4 * rank + suit));
  }
  return cards;
}

inline DeckOrder random_deck(std::mt19937& random) {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), Card{0});
  for (std::size_t i = deck_size - 1; i > 0; --i) std::swap(deck[i], deck[random() % (i + 1)]);
  return deck;
}

/// A deck that deals these hole cards, position after position, and this board.
inline DeckOrder deck_with(const std::vector<std::string_view>& holes, std::string_view board) {
  constexpr Card none = 255;
  DeckOrder deck{};
  deck.fill(none);
  const std::size_t seats = holes.size();
  for (std::size_t position = 0; position < seats; ++position) {
    const std::vector<Card> hole = cards_of(holes[position]);
    deck[position] = hole.at(0);
    deck[seats + position] = hole.at(1);
  }
  const std::vector<Card> common = cards_of(board);
  const std::vector<std::size_t> behind = {1, 2, 3, 5, 7};
  for (std::size_t i = 0; i < board_cards; ++i) deck[2 * seats + behind[i]] = common.at(i);
  Card next = 0;
  for (Card& card : deck) {
    if (card != none) continue;
    while (std::find(deck.begin(), deck.end(), next) != deck.end()) ++next;
    card = next;
  }
  return deck;
}

}  // namespace evenhand::holdem
