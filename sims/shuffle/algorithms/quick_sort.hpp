#pragma once

#include <bit>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"
#include "sims/shuffle/algorithms/small_decks.hpp"

namespace evenhand::shuffle {

/// Lomuto's partition of places first … last, by coins, around the card at `last`; returns where
/// that card ends.
template <class Card, class Choices>
constexpr std::size_t coin_partition(Deck<Card>& deck, std::size_t first, std::size_t last,
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

/// Where a partition by eight coins, a byte of heads, leaves the eight first cards of its places.
struct EightPartitioned {
  std::array<std::uint8_t, 8> from;
  std::uint8_t border;
};

inline constexpr std::array<EightPartitioned, 256> eight_partitioned = [] {
  std::array<EightPartitioned, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    EightPartitioned& eight = table[byte];
    for (std::uint8_t place = 0; place < 8; ++place) eight.from[place] = place;
    for (std::size_t place = 0; place < 8; ++place) {
      if ((byte >> (7 - place) & 1) != 0) std::swap(eight.from[eight.border++], eight.from[place]);
    }
  }
  return table;
}();

/// coin_partition() of the first `size` of `cards`, eight more of which are there, whatever they
/// are. Tails leave all cards where they are, so that heads alone need be looked for; most
/// partitions have eight coins at most.
template <class Card>
std::size_t partition_ahead(Card* cards, std::size_t size, random::CoinsAhead& coins) {
  const std::size_t last = size - 1;
  std::size_t border = 0;
  for (std::size_t first = 0; first < last;) {
    const std::size_t count = std::min<std::size_t>(coins.seen - 1, last - first);
    std::uint64_t heads = coins.peek() & ~(~std::uint64_t{0} >> count);
    coins.take(static_cast<unsigned>(count));
    if (first == 0) {
      const EightPartitioned& eight = eight_partitioned[heads >> 56];
      rearrange(cards, eight.from);
      border = eight.border;
      heads = heads << 8 >> 8;
    }
    while (heads != 0) {
      const auto place = static_cast<std::size_t>(std::countl_zero(heads));
      heads ^= std::uint64_t{1} << 63 >> place;
      std::swap(cards[border++], cards[first + place]);
    }
    first += count;
  }
  std::swap(cards[border], cards[last]);
  return border;
}

struct QuicksortCoin : OneStep {
  static constexpr ShufflerInfo info{
      .name = "quicksort-coin",
      .summary = "quicksort on the last card with a coin for a comparator",
      .cause =
          "the cards are sorted by answers at random, around a card that is not drawn at random"};

  template <class Card, class Choices>
  constexpr void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    sort(deck, 0, deck.size, choices);
  }

  template <class Card, class Choices>
  void run_ahead(Deck<Card>& deck, Choices& choices) const {
    std::array<Card, cards::max_deck + 8> cards;
    std::copy_n(deck.cards, deck.size, cards.data());
    std::fill_n(cards.data() + deck.size, 8, Card{0});
    auto coins = choices.coins_ahead();
    sort_ahead(cards.data(), deck.size, coins);
    std::copy_n(cards.data(), deck.size, deck.cards);
  }

 private:
  template <class Card>
  static void sort_ahead(Card* cards, std::size_t size, random::CoinsAhead& coins) {
    if (size <= SmallDecks<QuicksortCoin>::most_cards) {
      SmallDecks<QuicksortCoin>::sort(cards, size, coins);
      return;
    }
    const std::size_t border = partition_ahead(cards, size, coins);
    sort_ahead(cards, border, coins);
    sort_ahead(cards + border + 1, size - border - 1, coins);
  }

  template <class Card, class Choices>
  static constexpr void sort(Deck<Card>& deck, std::size_t first, std::size_t end,
                             Choices& choices) {
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
