#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/block_size.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {

/// Deals of a built-in shuffler: a block of them from one stream of a random source, in phases that
/// fit the cache. A deal is a function of the constructor's arguments, of its stream and of its
/// number in the block.
class Dealer {
 public:
  /// Throws InputError when the shuffler cannot shuffle such a deck or draw from such a source.
  Dealer(const ShufflerSpec& spec, std::size_t deck_size, std::string_view rng, std::uint64_t seed,
         std::uint64_t first_stream = 0);

  /// Begins a block: the deals that follow come from this stream, from its beginning.
  void begin_block(std::uint64_t stream);
  /// The next phase of the block, of at most `most` deals, good until the next call. Only the last
  /// phase of a block may have fewer deals than DealBatch::phase_size().
  const cards::DealBatch& next_phase(std::uint64_t most);
  /// Does to the `cards` of a deck what the block's next deal does to a sorted one: where they go
  /// is `shuffled`, another array. A block is dealt so or in phases.
  template <class Cards, class Shuffled>
  void shuffle(const Cards& cards, Shuffled& shuffled) {
    if (next_deal_ == phase_.size()) {
      next_phase(phase_.capacity());
      next_deal_ = 0;
    }
    phase_.visit([&](auto deals) {
      const auto deal = deals[next_deal_];
      for (std::size_t i = 0; i < deal.size(); ++i) shuffled[i] = cards[deal[i]];
    });
    ++next_deal_;
  }

  /// Calls fold(phase) with a block of `deals` deals in all, from the stream behind that of the
  /// block before: `first_stream` in the first call.
  template <class Fold>
  void deal(std::uint64_t deals, const Fold& fold) {
    begin_block(next_stream_);
    while (deals > 0) {
      const cards::DealBatch& phase = next_phase(deals);
      deals -= phase.size();
      fold(phase);
    }
  }
  /// So many deals in blocks of block_size, and what there is of the last.
  template <class Fold>
  void deal_in_blocks(std::uint64_t deals, const Fold& fold) {
    for (; deals > block_size; deals -= block_size) deal(block_size, fold);
    deal(deals, fold);
  }
  /// The deals of deal() at once.
  cards::DealBatch batch(std::size_t deals);

 private:
  std::unique_ptr<Shuffler> shuffler_;
  const random::SourceInfo& rng_;
  std::uint64_t seed_;
  std::uint64_t next_stream_;
  std::unique_ptr<random::Source> source_;
  cards::DealBatch phase_;
  std::size_t next_deal_ = 0;  ///< of the phase, of those that shuffle() takes
};

}  // namespace evenhand::shuffle
