#pragma once

#include <bit>

#include "sims/random/draws.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/comparator.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"
#include "sims/shuffle/algorithms/sifts.hpp"

namespace evenhand::shuffle {

/// Floyd's heapsort: rounds sift n/2 roots down to make the heap, then take its top n-1 times.
struct HeapsortCoin : OneStepRounds {
  static constexpr ShufflerInfo info{.name = "heapsort-coin",
                                     .summary = "heapsort with a coin for a comparator",
                                     .cause = coin_comparator};

  static std::size_t rounds(std::size_t n) { return n / 2 + n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t building = deck.size / 2;
    if (at.round < building) {
      sift_down(deck, building - 1 - at.round, deck.size, coins_of(choices));
      return;
    }
    const std::size_t last = deck.size - 1 - (at.round - building);
    deck.swap(0, last);
    sift_down(deck, 0, last, coins_of(choices));
  }

  template <class Card, class Choices>
  void run_ahead(Deck<Card>& deck, Choices& choices) const {
    std::array<Card, cards::max_deck + 1> cards;
    cards[0] = 0;
    std::copy_n(deck.cards, deck.size, cards.data() + 1);
    sort_ahead(cards.data(), deck.size, choices);
    std::copy_n(cards.data() + 1, deck.size, deck.cards);
  }

 private:
  /// As the steps do, but places are numbered from 1, so that the children of i are at 2i and 2i +
  /// 1; place 0 takes what belongs nowhere.
  template <class Card, class Choices>
  static void sort_ahead(Card* cards, std::size_t size, Choices& choices) {
    auto coins = choices.coins_ahead();
    sift_into_leaves(cards, size, coins);
    for (std::size_t root = size / 4; root > 1; --root) {
      const std::size_t below = nodes_below(root, size);
      sift_ahead<false>(cards, root, below, size, coins);
    }
    if (size >= 4) sift_ahead<true>(cards, 1, size, size, coins);
    for (std::size_t last = size; last > 1; --last) {
      std::swap(cards[1], cards[last]);
      sift_ahead<true>(cards, 1, last - 1, last - 1, coins);
    }
  }

  /// The roots that have leaves alone below them, whose number of coins is known.
  template <class Card>
  [[gnu::always_inline]] static void sift_into_leaves(Card* cards, std::size_t size,
                                                      random::CoinsAhead& coins) {
    std::size_t root = size / 2;
    if (2 * root == size) {
      sift_into(cards, root, size, coins());
      --root;
    }
    constexpr std::size_t most = random::CoinsAhead::seen / 2 - 1;
    while (root > size / 4) {
      const std::size_t count = std::min(most, root - size / 4);
      std::uint64_t heads = coins.peek();
      coins.take(static_cast<unsigned>(2 * count));
      for (const std::size_t end = root - count; root > end; --root, heads <<= 2) {
        sift_into(cards, root, 2 * root + (heads >> 63), (heads >> 62 & 1) != 0);
      }
    }
  }

  template <class Card>
  static void sift_into(Card* cards, std::size_t root, std::size_t child, bool goes) {
    const Card card = cards[root];
    const Card below = cards[child];
    cards[root] = either(goes, below, card);
    cards[child] = either(goes, card, below);
  }

  /// How many nodes are at and below a root.
  static std::size_t nodes_below(std::size_t root, std::size_t size) {
    const auto rows = static_cast<unsigned>(std::bit_width(size) - std::bit_width(root));
    const std::size_t full = std::size_t{1} << rows;
    const std::size_t last_row = std::min(root << rows, size + 1);
    return full - 1 + std::min(full, size + 1 - last_row);
  }

  /// Sifts the card at `root` down, which has `below` nodes at and below it.
  template <bool from_top, class Card>
  [[gnu::always_inline]] static void sift_ahead(Card* cards, std::size_t root, std::size_t below,
                                                std::size_t size, random::CoinsAhead& coins) {
    const Sift sift = next_sift(below, coins.peek());
    coins.take(sift.coins);
    std::size_t node = sift.node;
    if constexpr (!from_top) node += (root - 1) << (std::bit_width(node) - 1);
    // The cards on the way move up. The way goes from its end to the root, and then stays at 0.
    std::array<std::size_t, Sift::levels + 1> way;
    std::array<Card, Sift::levels + 1> moved;
    const Card card = cards[root];
    way[0] = node;
    for (std::size_t k = 1; k < way.size(); ++k) {
      way[k] = way[k - 1] >> 1;
      if constexpr (!from_top) way[k] &= 0 - std::size_t{way[k - 1] > root};
    }
    for (std::size_t k = 0; k < way.size(); ++k) moved[k] = cards[way[k]];
    for (std::size_t k = way.size() - 1; k > 0; --k) cards[way[k]] = moved[k - 1];
    cards[node] = card;
    // Of the nodes where the sift may not be over, from last_row on, those with children. A single
    // comparison makes a single jump, which is rarely taken.
    if (sift.node - Sift::last_row < std::max(below / 2 + 1, Sift::last_row) - Sift::last_row)
        [[unlikely]] {
      sift_down(Deck<Card>{cards + 1, size}, node - 1, size, coins);
    }
  }

  template <class Card, class Coins>
  [[gnu::always_inline]] static void sift_down(const Deck<Card>& deck, std::size_t root,
                                               std::size_t size, Coins&& coins) {
    for (std::size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
      if (child + 1 < size) child += std::size_t{coins()};
      if (!coins()) return;
      deck.swap(root, child);
      root = child;
    }
  }
};

}  // namespace evenhand::shuffle
