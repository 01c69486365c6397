#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sims/random/chance_masks.hpp"
#include "sims/random/draws.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// The way down of the card at the top of a heap, by the next coins. Nodes are numbered from 1: the
/// card goes to `node`, and perhaps further where that is in the last row.
struct Sift {
  static constexpr std::size_t levels = 4;
  static constexpr std::size_t last_row = std::size_t{1} << levels;  ///< its first node
  static constexpr unsigned most_coins = 2 * levels;

  std::uint8_t node;
  std::uint8_t coins;  ///< taken
};

/// For each size of a heap, the last standing for all larger ones, and all next coins.
inline constexpr auto sifts = [] {
  std::array<std::array<Sift, std::size_t{1} << Sift::most_coins>, 2 * Sift::last_row> table{};
  for (std::size_t size = 1; size < table.size(); ++size) {
    for (std::size_t bits = 0; bits < table[size].size(); ++bits) {
      std::size_t coins = 0;
      const auto heads = [&] { return bits >> (Sift::most_coins - ++coins) & 1; };
      std::size_t node = 1;
      for (std::size_t child = 2; child <= size; child = 2 * node) {
        if (child < size) child += heads();
        if (heads() == 0) break;
        node = child;
      }
      table[size][bits] = {static_cast<std::uint8_t>(node), static_cast<std::uint8_t>(coins)};
    }
  }
  return table;
}();

/// Returns the sift in a heap of `size` nodes by `coins`, of which the first is the highest bit.
inline Sift next_sift(std::size_t size, std::uint64_t coins) {
  return sifts[std::min(size, sifts.size() - 1)][coins >> (64 - Sift::most_coins)];
}

/// The passes of a bubble sort: pass m compares neighbours k, k+1 for k < n-1-m.
struct BubblePasses {
  static constexpr bool stops_early = false;

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t steps(std::size_t n, std::size_t pass) { return n - 1 - pass; }
};

template <class Choices>
bool happens(random::Chance chance, Choices& choices) {
  return choices.chance(chance.p, chance.q);
}

/// A bubble sort that swaps neighbours k, k+1 with probability (k+1)/(k+2), whatever the pass. Of
/// the cards a pass walks over, each ends at its last place with the same probability.
struct BubbleMatrix : BubblePasses {
  static constexpr ShufflerInfo info{
      .name = "bubble-matrix",
      .summary = "bubble sort that swaps neighbours k, k+1 with probability (k+1)/(k+2)",
      .proof =
          "each pass puts one of the cards left, each equally likely whatever their order, "
          "in the last free place"};

  static random::Chance chance(std::size_t k) {
    return {static_cast<std::uint32_t>(k + 1), static_cast<std::uint32_t>(k + 2)};
  }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (happens(chance(at.index), choices)) deck.swap(at.index, at.index + 1);
  }
};

inline constexpr std::string_view neighbours_swapped =
    "neighbours are swapped with an even chance each, so that cards stay near where they were";

struct BubbleCoin : BubblePasses {
  static constexpr ShufflerInfo info{.name = "bubble-coin",
                                     .summary = "bubble sort with a coin for a comparator",
                                     .cause = neighbours_swapped};

  static random::Chance chance(std::size_t /*k*/) { return {1, 2}; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (coin(choices)) deck.swap(at.index, at.index + 1);
  }
};

struct BubbleCoinFull : BubbleCoin {
  static constexpr ShufflerInfo info{
      .name = "bubble-coin-full",
      .summary = "bubble sort of n full passes with a coin for a comparator",
      .cause = neighbours_swapped};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t steps(std::size_t n, std::size_t /*pass*/) { return n - 1; }
};

/// Stops behind the first pass that swapped nothing.
struct BubbleCoinEarlyExit : BubblePasses {
  static constexpr ShufflerInfo info{
      .name = "bubble-coin-early-exit",
      .summary = "bubble-coin that stops after a pass without a swap",
      .cause = neighbours_swapped};

  static constexpr bool stops_early = true;

  enum Mark : std::uint32_t { calm = 0, swapped = 1, sorted = 2 };

  static random::Chance chance(std::size_t /*k*/) { return {1, 2}; }
  static bool finished(std::uint32_t mark) { return mark == sorted; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    if (deck.mark == sorted) return;
    if (coin(choices)) {
      deck.swap(at.index, at.index + 1);
      deck.mark = swapped;
    }
    if (at.index + 1 == steps(deck.size, at.round)) deck.mark = deck.mark == calm ? sorted : calm;
  }
};

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
    // The sift may not be over at a node from last_row on that has children. A single comparison
    // makes a single jump, which is rarely taken.
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
