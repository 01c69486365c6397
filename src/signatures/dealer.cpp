#include "src/signatures/dealer.hpp"

#include <algorithm>

namespace evenhand::signatures {

using cards::DealBatch;

Dealer::Dealer(const shuffle::ShufflerSpec& spec, std::size_t deck_size, std::string_view rng,
               std::uint64_t seed, std::uint64_t first_stream)
    : shuffler_(shuffle::make_shuffler(spec, deck_size)),
      rng_(random::source_info(rng)),
      seed_(seed),
      stream_(first_stream),
      phase_(deck_size, DealBatch::phase_size(deck_size)) {}

void Dealer::deal(std::uint64_t deals, const std::function<void(const DealBatch&)>& fold) {
  const std::unique_ptr<random::Source> source = random::make_source(rng_.name, seed_, stream_);
  ++stream_;
  shuffler_->begin_block(*source, rng_);
  for (std::uint64_t left = deals; left > 0; left -= phase_.size()) {
    phase_.resize(std::min<std::uint64_t>(left, phase_.capacity()));
    shuffler_->deal(phase_);
    fold(phase_);
  }
}

DealBatch Dealer::batch(std::size_t deals) {
  DealBatch all(phase_.deck_size(), deals);
  std::size_t done = 0;
  deal(deals, [&](const DealBatch& phase) {
    phase.visit([&](auto from) {
      all.visit([&](auto to) {
        const auto* first = from.data;
        std::transform(first, first + from.count * from.deck_size, to.data + done * to.deck_size,
                       [](auto card) {
                         return static_cast<std::remove_reference_t<decltype(*to.data)>>(card);
                       });
      });
    });
    done += phase.size();
  });
  return all;
}

}  // namespace evenhand::signatures
