#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Lomuto's partition of places first … last, by coins, around the card at `last`; returns where
/// that card ends.
template <class Card, class Choices>
std::size_t coin_partition(Deck<Card>& deck, std::size_t first, std::size_t last,
                           Choices& choices) {
  auto coins = coins_of(choices);
  Card* const cards = deck.cards;
  std::size_t border = first;
  for (std::size_t place = first; place < last; ++place) {
    const bool goes_left = coins();
    const Card here = cards[place];
    const Card there = cards[border];
    cards[place] = either(goes_left, there, here);
    cards[border] = either(goes_left, here, there);
    border += std::size_t{goes_left};
  }
  deck.swap(border, last);
  return border;
}

struct QuicksortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "quicksort-coin",
      .summary = "quicksort on the last card with a coin for a comparator",
      .uniform = false};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

 private:
  template <class Card, class Choices>
  static void sort(Deck<Card>& deck, std::size_t first, std::size_t end, Choices& choices) {
    if (end - first < 2) return;
    const std::size_t border = coin_partition(deck, first, end - 1, choices);
    sort(deck, first, border, choices);
    sort(deck, border + 1, end, choices);
  }
};

/// Coins are enough when the pivot is drawn: every card is equally likely to be the pivot, and
/// given how many cards go left, every set of so many is equally likely to.
struct QuicksortCoinRandomPivot : OneStep {
  static constexpr ShufflerInfo info{
      .name = "quicksort-coin-random-pivot",
      .summary = "quicksort on a random card with a coin for a comparator",
      .uniform = true,
      .proof =
          "by induction: the pivot is any card, the cards left of it are any set of their "
          "number, and both sides are shuffled the same way"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

 private:
  template <class Card, class Choices>
  static void sort(Deck<Card>& deck, std::size_t first, std::size_t end, Choices& choices) {
    if (end - first < 2) return;
    deck.swap(first + choices.below(end - first), end - 1);
    const std::size_t border = coin_partition(deck, first, end - 1, choices);
    sort(deck, first, border, choices);
    sort(deck, border + 1, end, choices);
  }
};

}  // namespace evenhand::shuffle
