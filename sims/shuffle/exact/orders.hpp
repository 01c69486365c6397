#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace evenhand::shuffle::exact {

/// Decks whose n! orders are enumerated.
inline constexpr std::size_t max_listed_deck = 10;

using SmallDeck = std::array<std::uint8_t, max_listed_deck>;

inline constexpr std::array<std::uint32_t, max_listed_deck + 1> small_factorials = {
    1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800};

/// The place of an order of n cards among all n! in lexicographic order.
inline std::uint32_t order_rank(const SmallDeck& deck, std::size_t n) {
  std::uint32_t unused = (1U << n) - 1;
  std::uint32_t rank = 0;
  for (std::size_t place = 0; place + 1 < n; ++place) {
    const std::uint32_t bit = 1U << deck[place];
    rank += static_cast<std::uint32_t>(std::popcount(unused & (bit - 1))) *
            small_factorials[n - 1 - place];
    unused &= ~bit;
  }
  return rank;
}

/// The order of that rank.
inline SmallDeck order_at(std::uint32_t rank, std::size_t n) {
  SmallDeck deck{};
  std::uint32_t unused = (1U << n) - 1;
  for (std::size_t place = 0; place < n; ++place) {
    std::uint32_t skipped = rank / small_factorials[n - 1 - place];
    rank %= small_factorials[n - 1 - place];
    std::uint32_t left = unused;
    for (; skipped > 0; --skipped) left &= left - 1;
    deck[place] = static_cast<std::uint8_t>(std::countr_zero(left));
    unused &= ~(1U << deck[place]);
  }
  return deck;
}

}  // namespace evenhand::shuffle::exact
