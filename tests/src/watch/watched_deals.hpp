#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/watch/watcher.hpp"

namespace evenhand::watch {

using Orders = std::vector<std::vector<std::uint16_t>>;

/// Those orders as a batch.
inline cards::DealBatch batch_of(const Orders& orders) {
  const std::size_t n = orders.front().size();
  cards::DealBatch batch(n, orders.size());
  batch.visit([&](const auto& rows) {
    using Card = std::remove_reference_t<decltype(*rows.data)>;
    for (std::size_t d = 0; d < orders.size(); ++d) {
      for (std::size_t p = 0; p < n; ++p) rows[d][p] = static_cast<Card>(orders[d][p]);
    }
  });
  return batch;
}

/// Draws of the deck as a batch.
inline cards::DealBatch batch_of(const cards::Deck& deck, const Orders& draws) {
  cards::DealBatch batch(deck.size, draws.size(), deck.width());
  batch.visit([&](const auto& rows) {
    using Card = std::remove_reference_t<decltype(*rows.data)>;
    for (std::size_t d = 0; d < draws.size(); ++d) {
      for (std::size_t p = 0; p < deck.width(); ++p) rows[d][p] = static_cast<Card>(draws[d][p]);
    }
  });
  return batch;
}

/// A deck of draws of `width` out of `size`: `sets` as they are written sorted.
inline cards::Deck draws_of(std::size_t size, std::size_t width,
                            cards::Sets sets = cards::Sets::draws) {
  cards::Deck deck = cards::parse_deck(std::to_string(size));
  cards::draw_cards(deck, width);
  deck.sets = sets;
  return deck;
}

/// A deck of draws with repeats.
inline cards::Deck values_of(std::size_t size, std::size_t width,
                             std::vector<double> chances = {}) {
  cards::Deck deck = cards::parse_deck(std::to_string(size));
  deck.with_repeats = true;
  cards::draw_cards(deck, width);
  deck.chances = std::move(chances);
  return deck;
}

/// Each draw that can be, in any order of its cards.
inline Orders all_draws(const cards::Deck& deck) {
  Orders draws = {{}};
  for (std::size_t p = 0; p < deck.width(); ++p) {
    Orders longer;
    for (const auto& draw : draws) {
      for (std::uint16_t card = 0; card < deck.size; ++card) {
        const bool is_there = std::find(draw.begin(), draw.end(), card) != draw.end();
        if (is_there && !deck.with_repeats) continue;
        longer.push_back(draw);
        longer.back().push_back(card);
      }
    }
    draws = std::move(longer);
  }
  return draws;
}

/// So many draws, each as `change` leaves it, given the one before.
template <class Change>
Orders drawn(const cards::Deck& deck, std::size_t number, std::uint64_t seed, Change&& change) {
  std::mt19937_64 engine(seed);
  Orders draws;
  while (draws.size() < number) {
    std::vector<std::uint16_t> draw;
    while (draw.size() < deck.width()) {
      const auto card = static_cast<std::uint16_t>(engine() % deck.size);
      const bool is_there = std::find(draw.begin(), draw.end(), card) != draw.end();
      if (deck.with_repeats || !is_there) draw.push_back(card);
    }
    if (!draws.empty()) change(draw, draws.back(), engine);
    draws.push_back(std::move(draw));
  }
  return draws;
}
inline Orders drawn(const cards::Deck& deck, std::size_t number, std::uint64_t seed) {
  return drawn(deck, number, seed, [](auto&, const auto&, auto&) {});
}

/// All orders of n cards.
inline Orders all_orders(std::size_t n) {
  std::vector<std::uint16_t> order(n);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  Orders orders;
  do {
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// So many deals of a built-in shuffler.
inline Orders shuffled(const std::string& shuffler, std::size_t n, std::size_t deals,
                       std::uint64_t seed) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), n, "xoshiro256++", seed);
  Orders orders;
  const cards::DealBatch batch = dealer.batch(deals);
  batch.visit([&](const auto& rows) {
    for (std::size_t d = 0; d < rows.count; ++d) {
      orders.emplace_back(rows[d].begin(), rows[d].end());
    }
  });
  return orders;
}

/// Lets a watcher look at these deals, the last block short if need be.
inline void look_at(Watcher& watcher, const Orders& orders) {
  for (std::size_t at = 0; at < orders.size();) {
    const std::size_t count = std::min<std::size_t>(watcher.next_block(), orders.size() - at);
    const auto first = orders.begin() + static_cast<std::ptrdiff_t>(at);
    watcher.look(
        batch_of(watcher.bets().deck(), Orders(first, first + static_cast<std::ptrdiff_t>(count))));
    at += count;
  }
}

/// As look_at(), but looks at whole blocks alone; how many deals those had.
inline std::size_t look_at_blocks(Watcher& watcher, const Orders& orders, std::size_t at,
                                  std::size_t end) {
  while (at + watcher.next_block() <= end) {
    const auto count = static_cast<std::ptrdiff_t>(watcher.next_block());
    const auto first = orders.begin() + static_cast<std::ptrdiff_t>(at);
    watcher.look(batch_of(watcher.bets().deck(), Orders(first, first + count)));
    at += static_cast<std::size_t>(count);
  }
  return at;
}

}  // namespace evenhand::watch
