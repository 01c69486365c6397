#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// Deals `count` deals of a block in phases, as a session does, and calls f(deal) for each.
template <class F>
void deal_phases(const std::string& shuffler, std::size_t deck_size, std::size_t count,
                 const std::string& rng, std::uint64_t seed, F f) {
  const auto dealer = make_shuffler(parse_shuffler(shuffler), deck_size);
  const auto source = random::make_source(rng, seed, 0);
  dealer->begin_block(*source, random::source_info(rng));
  cards::DealBatch batch(deck_size, cards::DealBatch::phase_size(deck_size));
  for (std::size_t left = count; left > 0; left -= batch.size()) {
    batch.resize(std::min(left, batch.capacity()));
    dealer->deal(batch);
    batch.visit([&](auto deals) {
      for (std::size_t d = 0; d < deals.count; ++d) f(deals[d]);
    });
  }
}

inline std::string default_rng() { return std::string(random::sources().front().name); }

}  // namespace evenhand::shuffle
