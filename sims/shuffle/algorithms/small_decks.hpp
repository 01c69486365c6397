#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sims/random/draws.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// Puts the card at from[i] to place i.
template <class Card, std::size_t count>
void rearrange(Card* cards, const std::array<std::uint8_t, count>& from) {
  std::array<Card, count> taken;
  for (std::size_t place = 0; place < count; ++place) taken[place] = cards[from[place]];
  for (std::size_t place = 0; place < count; ++place) cards[place] = taken[place];
}

/// A sort by coins of a few cards, any two of which it compares at most once: the next coins decide
/// the whole order.
template <class Sort>
class SmallDecks {
 public:
  static constexpr std::size_t most_cards = 5;

  /// Sorts the first `size` <= most_cards of `cards`, of which most_cards are there.
  template <class Card>
  [[gnu::always_inline]] static void sort(Card* cards, std::size_t size,
                                          random::CoinsAhead& coins) {
    // As many coins as may be needed, behind a one.
    const std::uint64_t next = (std::uint64_t{1} << 63 | coins.peek() >> 1) >> (63 - pairs(size));
    const Sorted& sorted = table[next];
    coins.take(sorted.coins);
    rearrange(cards, sorted.from);
  }

 private:
  struct alignas(8) Sorted {
    std::array<std::uint8_t, most_cards> from{};
    std::uint8_t coins = 0;  ///< taken
  };

  /// Chooses by the bits of a number, of which `left` are left.
  struct Bits {
    std::size_t bits;
    std::size_t left;

    constexpr bool chance(std::size_t /*p*/, std::size_t /*q*/) {
      return (bits >> --left & 1) != 0;
    }
  };

  static constexpr std::size_t pairs(std::size_t size) { return size * (size - 1) / 2; }

  static constexpr Sorted sorted_by(std::size_t size, std::size_t bits) {
    Sorted sorted;
    for (std::uint8_t place = 0; place < most_cards; ++place) sorted.from[place] = place;
    Deck<std::uint8_t> deck{sorted.from.data(), size};
    Bits choices{bits, pairs(size)};
    Sort{}.step(Place{}, deck, choices);
    sorted.coins = static_cast<std::uint8_t>(pairs(size) - choices.left);
    return sorted;
  }

  using Table = std::array<Sorted, std::size_t{2} << pairs(most_cards)>;

  static constexpr Table all_sorted() {
    Table made;
    for (std::size_t size = 0; size <= most_cards; ++size) {
      const std::size_t count = std::size_t{1} << pairs(size);
      for (std::size_t bits = 0; bits < count; ++bits) made[count + bits] = sorted_by(size, bits);
    }
    return made;
  }

  static constexpr Table table = all_sorted();
};

}  // namespace evenhand::shuffle
