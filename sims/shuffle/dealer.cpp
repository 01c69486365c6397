#include "sims/shuffle/dealer.hpp"

#include <algorithm>

namespace evenhand::shuffle {

using cards::DealBatch;

Dealer::Dealer(const ShufflerSpec& spec, std::size_t deck_size, std::string_view rng,
               std::uint64_t seed, std::uint64_t first_stream)
    : shuffler_(make_shuffler(spec, deck_size)),
      rng_(random::source_info(rng)),
      seed_(seed),
      next_stream_(first_stream),
      phase_(deck_size, DealBatch::phase_size(deck_size)) {}

void Dealer::begin_block(std::uint64_t stream) {
  source_ = random::make_source(rng_.name, seed_, stream);
  next_stream_ = stream + 1;
  shuffler_->begin_block(*source_, rng_);
  phase_.resize(0);
  next_deal_ = 0;
}

const DealBatch& Dealer::next_phase(std::uint64_t most) {
  phase_.resize(std::min<std::uint64_t>(most, phase_.capacity()));
  shuffler_->deal(phase_);
  return phase_;
}

DealBatch Dealer::batch(std::size_t deals) {
  DealBatch all(phase_.deck_size(), deals);
  std::size_t done = 0;
  deal(deals, [&](const DealBatch& phase) { done += all.copy(phase, 0, done); });
  return all;
}

}  // namespace evenhand::shuffle
