#pragma once

#include <algorithm>
#include <functional>

#include "tests/src/audit/draws/lottery.hpp"

namespace evenhand::audit {

/// Rows of `one` of its numbers and `other` of its own.
inline cards::Deck rows_deck(const cards::Deck& one, const cards::Deck& other) {
  return cards::pooled_deck(one.name + '+' + other.name, {one, other});
}

/// Changes a row whose numbers are numbered through, after the row before.
using Change = std::function<void(Order& row, const Order& last, stats::SmallGenerator& random)>;

inline cards::DealBatch make_rows(const cards::Deck& deck, std::size_t count, const Change& change,
                                  stats::SmallGenerator& random) {
  cards::DealBatch batch(deck.size, count, deck.draw);
  Order last;
  for (std::size_t d = 0; d < count; ++d) {
    Order row;
    std::size_t shift = 0;
    for (const cards::Deck& pool : deck.pools) {
      Order cards(pool.size);
      std::iota(cards.begin(), cards.end(), shift);
      fair(cards, random);
      if (pool.with_repeats) {
        for (std::size_t& card : cards) card = shift + random.below(pool.size);
      }
      row.insert(row.end(), cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(pool.draw));
      shift += pool.size;
    }
    if (change) change(row, last, random);
    put(batch, d, row);
    last = row;
  }
  return batch;
}

}  // namespace evenhand::audit
