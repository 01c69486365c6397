#include "sims/holdem/dealing.hpp"

#include <algorithm>

namespace evenhand::holdem {
namespace {

/// Behind the hole cards: burn, three of the flop, burn, turn, burn, river.
constexpr std::array<std::size_t, board_cards> board_offsets = {1, 2, 3, 5, 7};

}  // namespace

std::array<Card, board_cards> Dealt::board() const {
  std::array<Card, board_cards> cards{};
  for (std::size_t i = 0; i < board_cards; ++i) {
    cards[i] = deck_[hole_cards * seats_ + board_offsets[i]];
  }
  return cards;
}

std::array<Card, hole_cards + board_cards> Dealt::seven(std::size_t position) const {
  std::array<Card, hole_cards + board_cards> cards{};
  const auto held = hole(position);
  const auto common = board();
  std::copy(common.begin(), common.end(), std::copy(held.begin(), held.end(), cards.begin()));
  return cards;
}

DeckOrder Dealt::gathered(std::size_t board_laid) const {
  DeckOrder order{};
  std::array<bool, deck_size> is_taken{};
  std::size_t size = 0;
  const auto take = [&](std::size_t index) {
    order[size++] = deck_[index];
    is_taken[index] = true;
  };
  for (std::size_t i = 0; i < board_laid; ++i) take(hole_cards * seats_ + board_offsets[i]);
  for (std::size_t position = 0; position < seats_; ++position) {
    take(position);
    take(seats_ + position);
  }
  for (std::size_t index = 0; index < deck_size; ++index) {
    if (!is_taken[index]) take(index);
  }
  return order;
}

std::array<std::uint8_t, deck_size> places_of_deck(std::size_t seats) {
  std::array<std::uint8_t, deck_size> places{};
  places.fill(static_cast<std::uint8_t>(seats + 3));
  for (std::size_t i = 0; i < hole_cards * seats; ++i) {
    places[i] = static_cast<std::uint8_t>(i % seats);
  }
  constexpr std::array<std::uint8_t, board_cards> streets_of_board = {0, 0, 0, 1, 2};
  for (std::size_t i = 0; i < board_cards; ++i) {
    places[hole_cards * seats + board_offsets[i]] =
        static_cast<std::uint8_t>(seats + streets_of_board[i]);
  }
  return places;
}

}  // namespace evenhand::holdem
