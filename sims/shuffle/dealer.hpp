#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

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

  /// What is dealt next comes from this stream, from its beginning.
  void begin_block(std::uint64_t stream);
  /// The next phase of the block, of at most `most` deals, good until the next call. Only the last
  /// phase of a block may have fewer deals than DealBatch::phase_size().
  const cards::DealBatch& next_phase(std::uint64_t most);

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
  /// The same deals at once.
  cards::DealBatch batch(std::size_t deals);

 private:
  std::unique_ptr<Shuffler> shuffler_;
  const random::SourceInfo& rng_;
  std::uint64_t seed_;
  std::uint64_t next_stream_;
  std::unique_ptr<random::Source> source_;
  cards::DealBatch phase_;
};

}  // namespace evenhand::shuffle
