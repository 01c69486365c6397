#include "sims/holdem/classes.hpp"

#include <bit>

namespace evenhand::holdem {
namespace {

unsigned suits_of(std::span<const Card> cards) {
  unsigned suits = 0;
  for (const Card card : cards) suits |= 1U << (card % 4);
  return static_cast<unsigned>(std::popcount(suits));
}

unsigned ranks_of(std::span<const Card> cards) {
  unsigned ranks = 0;
  for (const Card card : cards) ranks |= 1U << (card / 4);
  return static_cast<unsigned>(std::popcount(ranks));
}

/// Calls f with each pair of cards, the lower first.
template <class F>
void each_pair(Card from, const F& f) {
  for (Card a = from; a < deck_size; ++a) {
    for (Card b = a + 1; b < deck_size; ++b) f(a, b);
  }
}

}  // namespace

std::size_t hole_class(std::span<const Card, hole_cards> cards) {
  if (ranks_of(cards) == 1) return 0;
  return suits_of(cards) == 1 ? 1 : 2;
}

std::array<std::uint64_t, hole_classes> hole_class_counts() {
  std::array<std::uint64_t, hole_classes> counts{};
  each_pair(0, [&](Card a, Card b) { ++counts[hole_class(std::array{a, b})]; });
  return counts;
}

std::size_t flop_class(std::span<const Card, 3> cards) {
  const unsigned ranks = ranks_of(cards);
  if (ranks == 1) return 0;
  return ranks == 2 ? suits_of(cards) - 1 : suits_of(cards) + 2;
}

std::array<std::uint64_t, flop_classes> flop_class_counts() {
  std::array<std::uint64_t, flop_classes> counts{};
  for (Card first = 0; first < deck_size; ++first) {
    each_pair(first + 1, [&](Card a, Card b) { ++counts[flop_class(std::array{first, a, b})]; });
  }
  return counts;
}

}  // namespace evenhand::holdem
