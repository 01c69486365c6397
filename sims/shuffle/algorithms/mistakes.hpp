#pragma once

// Shuffles as programs get them wrong, beside those that other files have.

#include <algorithm>
#include <array>

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

/// The same from the first place up: `for (i = 0; i < n - 2; …)`.
struct FisherYatesForwardShort : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-forward-short",
      .summary =
          "fisher-yates-forward whose loop ends a step too early: the last two places are "
          "not drawn",
      .cause = "the loop ends a step too early, so that the last two places are not drawn",
      .cure = "let the loop go on up to the last place but one: for i from 0 to n - 2"};

  static std::size_t rounds(std::size_t n) { return n - 2; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, at.round + choices.below(deck.size - at.round));
  }
};

/// The naive swap of the first K places alone, as of those that a loop to n / 2 reaches.
struct NaiveSwapPart : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-swap-part",
      .parameter = "K",
      .summary = "swaps each of the first K cards with any card",
      .cause =
          "cards are swapped with any card of the deck, and the loop does not reach all places: "
          "equally likely ways cannot be shared out evenly among n! orders",
      .cure =
          "draw from the places not yet done alone, and let the loop reach every place: below(i + "
          "1) for place i, from the last one down to 1",
      .least = 1,
      .most = 100000};

  explicit NaiveSwapPart(std::size_t places) : places_(places) {}

  std::size_t rounds(std::size_t n) const { return std::min(places_, n); }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, choices.below(deck.size));
  }

 private:
  std::size_t places_;
};

/// The naive swap that draws again where a card would be swapped with itself.
struct NaiveSwapOther : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-swap-other",
      .summary = "swaps each card with any other card",
      .cause =
          "each card is swapped with any other card of the deck: (n - 1)^n equally likely ways "
          "cannot be shared out evenly among n! orders, half of which never come",
      .cure =
          "draw from the places not yet done alone, the place itself included: below(i + 1) for "
          "place i, from the last one down"};

  static std::size_t rounds(std::size_t n) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t other = choices.below(deck.size - 1);
    deck.swap(at.round, other + (other >= at.round ? 1 : 0));
  }
};

/// Puts each card in among those before it, by a rounded index: `splice(round(random() * length),
/// 0, card)`. Before the first and behind the last it comes half as often as between any two.
struct InsertRound : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "insert-round",
      .summary = "puts each card in among those before it, by an index that is rounded",
      .cause =
          "the index is rounded, so that a card comes before the first and behind the last half as "
          "often as between any two",
      .cure = "cut the index instead of rounding it: floor(random() * (length + 1))"};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t next = at.round + 1;
    deck.insert(next, (choices.below(2 * next) + 1) / 2);
  }
};

/// An exchange sort with a coin for a comparator: `for i, for j > i: if (coin) swap(i, j)`.
struct ExchangeCoin {
  static constexpr ShufflerInfo info{
      .name = "exchange-coin",
      .summary = "exchange sort, each place with all behind it, with a coin for a comparator",
      .cause =
          "each pair of places is swapped with an even chance, in turn: 2^(n(n - 1)/2) equally "
          "likely ways cannot be shared out evenly among n! orders"};

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t steps(std::size_t n, std::size_t round) { return n - 1 - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (coin(choices)) deck.swap(at.round, at.round + 1 + at.index);
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

/// Each card in turn goes to a uniform place, or to the nearest free one in a direction, from one
/// end on to the other; or, inverse, each place gets a uniform card or the nearest in the new deck
/// that is left. The mark has no room for the places that are taken, so that it is one step.
template <bool goes_up, bool is_inverse>
struct FreePlace : OneStep {
  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<Card> before;
    Buffer<bool> taken;
    std::copy_n(deck.cards, deck.size, before.begin());
    std::fill_n(taken.begin(), deck.size, false);
    for (std::size_t i = 0; i < deck.size; ++i) {
      std::size_t free = choices.below(deck.size);
      while (taken[free]) free = (free + (goes_up ? 1 : deck.size - 1)) % deck.size;
      taken[free] = true;
      deck[is_inverse ? i : free] = before[is_inverse ? free : i];
    }
  }
};

struct NextFreePlace : FreePlace<true, false> {
  static constexpr ShufflerInfo info{
      .name = "next-free-place",
      .summary = "each card goes to a random place or, where that is taken, to the next free one",
      .cause =
          "a place that is taken hands its card on to the next one, so that places behind others "
          "that are taken fill up first"};
};

struct PreviousFreePlace : FreePlace<false, false> {
  static constexpr ShufflerInfo info{
      .name = "previous-free-place",
      .summary =
          "each card goes to a random place or, where that is taken, to the next free one before",
      .cause =
          "a place that is taken hands its card on to the one before it, so that places before "
          "others that are taken fill up first"};
};

struct NextFreeCard : FreePlace<true, true> {
  static constexpr ShufflerInfo info{
      .name = "next-free-card",
      .summary = "each place gets a random card or, where that is dealt, the next one that is left",
      .cause =
          "a card that is dealt already hands its place on to the next one of the new deck, so "
          "that cards behind others that are dealt come first",
      .cure = "draw again where a card is dealt already, or use a Fisher-Yates shuffle"};
};

/// Every order in which no card lies in its own place equally often, as of Secret Santa. Martínez,
/// Panholzer and Prodinger, "Generating random derangements", ANALCO (2008): from the last place
/// down a card is swapped with one whose cycle is open, and closes the cycle there with the chance
/// that such orders do. Above 12 places that chance is 1/u but for less than 1e-9.
struct Derangement : OneStep {
  static constexpr ShufflerInfo info{
      .name = "derangement",
      .summary = "no card stays in its place, and every such order is equally likely",
      .cause =
          "no card lies in its place, and of the orders that are left each comes as often as the "
          "others: right where that is the rule, as for who gives to whom",
      .cure =
          "where a card may stay, leave the rule out: below(i + 1) for place i, from the last one "
          "down"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<bool> is_closed;
    std::fill_n(is_closed.begin(), deck.size, false);
    std::size_t open = deck.size;
    for (std::size_t place = deck.size; place-- > 0 && open >= 2;) {
      if (is_closed[place]) continue;
      const std::size_t other = open_place(is_closed, choices.below(open - 1));
      deck.swap(place, other);
      is_closed[other] = closes(open, choices);
      open -= is_closed[other] ? 2 : 1;
    }
  }

 private:
  static std::size_t open_place(const Buffer<bool>& is_closed, std::size_t number) {
    std::size_t place = 0;
    while (is_closed[place] || number-- > 0) ++place;
    return place;
  }

  /// With chance (u - 1) D(u - 2) / D(u), where D counts the orders without a card in its place.
  template <class Choices>
  static bool closes(std::size_t u, Choices& choices) {
    constexpr std::array<std::size_t, 12> orders = {1,   0,    1,     2,      9,       44,
                                                    265, 1854, 14833, 133496, 1334961, 14684570};
    if (u <= 3) return u == 2;
    if (u > orders.size()) return choices.chance(1, u);
    return choices.chance(orders[u - 2], orders[u - 1] + orders[u - 2]);
  }
};

}  // namespace evenhand::shuffle
