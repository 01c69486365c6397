#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline cards::Deck poker_draw(std::size_t cards) {
  cards::Deck deck = cards::parse_deck("poker");
  cards::draw_cards(deck, cards);
  return deck;
}

/// Draws of a fair deck of 52, changed by `change` in that share of draws.
inline cards::DealBatch poker_draws(std::size_t cards, std::size_t count,
                                    stats::SmallGenerator& random, double share = 0,
                                    const Shuffle& change = {}) {
  cards::DealBatch batch(52, count, cards);
  Order deck(52);
  for (std::size_t d = 0; d < count; ++d) {
    std::iota(deck.begin(), deck.end(), std::size_t{0});
    fair(deck, random);
    if (change && random.uniform() < share) {
      change(deck, random);
      // The places of a draw say nothing of the change.
      for (std::size_t i = cards - 1; i > 0; --i) std::swap(deck[i], deck[random.below(i + 1)]);
    }
    put(batch, d, Order(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(cards)));
  }
  return batch;
}

/// Three cards of a rank and two of another come first.
inline void full_house(Order& deck, stats::SmallGenerator& random) {
  const std::size_t three = random.below(13);
  const std::size_t two = (three + 1 + random.below(12)) % 13;
  const std::size_t none = random.below(4);
  const std::size_t first = random.below(4);
  std::size_t place = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    if (suit != none) bring(deck, 4 * three + suit, place++);
  }
  bring(deck, 4 * two + first, 3);
  bring(deck, 4 * two + (first + 1 + random.below(3)) % 4, 4);
}

/// Five cards of a suit come first.
inline void flush(Order& deck, stats::SmallGenerator& random) {
  const std::size_t suit = random.below(4);
  Order in_suit;
  for (const std::size_t card : deck) {
    if (card % 4 == suit) in_suit.push_back(card);
  }
  for (std::size_t i = 0; i < 5; ++i) bring(deck, in_suit[i], i);
}

/// Two aces come first.
inline void pocket_aces(Order& deck, stats::SmallGenerator& random) {
  const std::size_t first = random.below(4);
  bring(deck, 48 + first, 0);
  bring(deck, 48 + (first + 1 + random.below(3)) % 4, 1);
}

}  // namespace evenhand::audit
