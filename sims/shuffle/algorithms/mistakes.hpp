#pragma once

// Shuffles as programs get them wrong, beside those that other files have.

#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// Fisher-Yates whose loop ends at i = 2 (`while (i > 1)` before i is made less): the first two
/// cards of the end are never exchanged with each other.
struct FisherYatesShort : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-short",
      .summary = "Fisher-Yates whose loop ends a step too early: places 0 and 1 are not drawn",
      .cause = "the loop ends a step too early, so that the first two places are not drawn",
      .cure = "let the loop go on down to place 1: for i from n - 1 to 1"};

  static std::size_t rounds(std::size_t n) { return n - 2; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, choices.below(last + 1));
  }
};

/// Takes one of the cards left, by a rounded index, n times: `splice(round(random() * (left -
/// 1)))`. The first and the last card left come half as often as each other one.
struct SpliceRound : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "splice-round",
      .summary = "takes out one of the cards left, by an index that is rounded",
      .cause =
          "the index is rounded, so that the first and the last card that is left come half as "
          "often as the others",
      .cure = "cut the index instead of rounding it: floor(random() * length)"};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.insert(at.round + (choices.below(2 * last) + 1) / 2, at.round);
  }
};

/// For each place in turn: takes its card out and puts it in at any place.
struct NaiveInsert : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-insert",
      .summary = "takes the card of each place in turn out and puts it in anywhere",
      .cause = "n^n equally likely ways lead to n! orders, which they cannot share evenly"};

  static std::size_t rounds(std::size_t n) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t to = choices.below(deck.size);
    if (to <= at.round) return deck.insert(at.round, to);
    const Card moved = deck[at.round];
    std::copy(deck.cards + at.round + 1, deck.cards + to + 1, deck.cards + at.round);
    deck[to] = moved;
  }
};

/// K times: a card of a uniform place goes to the top; the inverse of top-to-random.
struct RandomToTop : Repeated {
  static constexpr ShufflerInfo info{
      .name = "random-to-top",
      .parameter = "K",
      .summary = "a card of a random place goes to the top, K times",
      .cause = "too few cards are moved for the deck to forget its order",
      .least = 1,
      .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    deck.insert(choices.below(deck.size), 0);
  }
};

/// K times: the first card and that of a uniform place are swapped, "star transpositions". Flatto,
/// Odlyzko and Wales, "Random shuffles and group representations", Ann. Probab. 13 (1985).
struct SwapWithFirst : Repeated {
  static constexpr ShufflerInfo info{
      .name = "swap-with-first",
      .parameter = "K",
      .summary = "swaps the first card with that of a random place, K times",
      .cause = "too few cards are swapped with the first for the deck to forget its order",
      .least = 1,
      .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    deck.swap(0, choices.below(deck.size));
  }
};

/// Each card in turn goes to a uniform place, or to the next free one behind it, the first after
/// the last. The mark has no room for the places that are taken, so that it is one step.
struct NextFreePlace : OneStep {
  static constexpr ShufflerInfo info{
      .name = "next-free-place",
      .summary = "each card goes to a random place or, where that is taken, to the next free one",
      .cause =
          "a place that is taken hands its card on to the next one, so that places behind others "
          "that are taken fill up first"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<Card> before;
    Buffer<bool> taken;
    std::copy_n(deck.cards, deck.size, before.begin());
    std::fill_n(taken.begin(), deck.size, false);
    for (std::size_t card = 0; card < deck.size; ++card) {
      std::size_t place = choices.below(deck.size);
      while (taken[place]) place = place + 1 < deck.size ? place + 1 : 0;
      taken[place] = true;
      deck[place] = before[card];
    }
  }
};

}  // namespace evenhand::shuffle
