#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
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
    watcher.look(batch_of(Orders(first, first + static_cast<std::ptrdiff_t>(count))));
    at += count;
  }
}

/// As look_at(), but looks at whole blocks alone; how many deals those had.
inline std::size_t look_at_blocks(Watcher& watcher, const Orders& orders, std::size_t at,
                                  std::size_t end) {
  while (at + watcher.next_block() <= end) {
    const auto count = static_cast<std::ptrdiff_t>(watcher.next_block());
    const auto first = orders.begin() + static_cast<std::ptrdiff_t>(at);
    watcher.look(batch_of(Orders(first, first + count)));
    at += static_cast<std::size_t>(count);
  }
  return at;
}

}  // namespace evenhand::watch
