#pragma once

#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Card i moves forward over its neighbours until the coin says stop.
struct InsertionCoin : OneStepRounds {
  static constexpr ShufflerInfo info{.name = "insertion-coin",
                                     .summary = "insertion sort with a coin for a comparator",
                                     .cause = coin_comparator};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t from = at.round + 1;
    move_forward(deck.cards, from, coins_of(choices).heads(from));
  }

 private:
  /// Few cards go far: the first places are passed without asking how far this one does.
  template <class Card>
  static void move_forward(Card* cards, std::size_t from, std::size_t distance) {
    constexpr std::size_t usual = 4;
    const Card moved = cards[from];
    std::size_t passed = 0;
    if (from >= usual) {
      for (; passed < usual; ++passed) {
        Card& place = cards[from - passed];
        place = either(passed < distance, cards[from - passed - 1], place);
      }
    }
    for (; passed < distance; ++passed) cards[from - passed] = cards[from - passed - 1];
    cards[from - distance] = moved;
  }
};

struct BinaryInsertionCoin : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "binary-insertion-coin",
      .summary = "insertion sort by binary search with a coin for a comparator",
      .cause = coin_comparator};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t from = at.round + 1;
    deck.insert(from, random_search(0, from, coins_of(choices)));
  }
};

/// Place i is swapped with the place that a run of comparisons over the places behind it finds to
/// hold the "least" card. The mark is how far behind i the least one so far lies.
struct SelectionCoin {
  static constexpr ShufflerInfo info{.name = "selection-coin",
                                     .summary = "selection sort with a coin for a comparator",
                                     .cause = coin_comparator};

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t steps(std::size_t n, std::size_t round) { return n - 1 - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (coin(choices)) deck.mark = static_cast<std::uint32_t>(at.index + 1);
    if (at.index + 1 == steps(deck.size, at.round)) {
      deck.swap(at.round, at.round + deck.mark);
      deck.mark = 0;
    }
  }
};

}  // namespace evenhand::shuffle
