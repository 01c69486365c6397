#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::odds {

/// In how many of `samples` fair deals `holds(deal)` is true: Fisher-Yates on the default random
/// source. Block b of 4096 deals draws from stream b.
template <class Holds>
std::uint64_t simulate(std::size_t deck_size, std::uint64_t samples, std::uint64_t seed,
                       const Holds& holds) {
  constexpr std::uint64_t block_size = 4096;
  const random::SourceInfo& info = random::sources().front();
  const auto shuffler = shuffle::make_shuffler(shuffle::parse_shuffler("fisher-yates"), deck_size);
  cards::DealBatch batch(deck_size, cards::DealBatch::phase_size(deck_size));
  std::uint64_t hits = 0;
  for (std::uint64_t block = 0; block * block_size < samples; ++block) {
    const auto source = random::make_source(info.name, seed, block);
    shuffler->begin_block(*source, info);
    std::uint64_t left = std::min(block_size, samples - block * block_size);
    for (; left > 0; left -= batch.size()) {
      batch.resize(std::min<std::uint64_t>(left, batch.capacity()));
      shuffler->deal(batch);
      batch.visit([&](auto deals) {
        for (std::size_t i = 0; i < deals.count; ++i) hits += holds(deals[i]) ? 1U : 0U;
      });
    }
  }
  return hits;
}

}  // namespace evenhand::odds
