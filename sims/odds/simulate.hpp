#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/dealer.hpp"

namespace evenhand::odds {

/// Returns in how many of `samples` fair deals `holds(deal)` is true: Fisher-Yates on the default
/// random source.
template <class Holds>
std::uint64_t simulate(std::size_t deck_size, std::uint64_t samples, std::uint64_t seed,
                       const Holds& holds) {
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), deck_size,
                         random::sources().front().name, seed);
  std::uint64_t hits = 0;
  dealer.deal_in_blocks(samples, [&](const cards::DealBatch& phase) {
    phase.visit([&](auto view) {
      for (std::size_t i = 0; i < view.count; ++i) hits += holds(view[i]) ? 1U : 0U;
    });
  });
  return hits;
}

}  // namespace evenhand::odds
