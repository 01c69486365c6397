#include "src/deals/workers.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "sims/shuffle/dealer.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/previous_deal.hpp"
#include "src/deals/write_deals.hpp"

namespace evenhand::deals {
namespace {

using cards::DealBatch;

class ShufflingWorker final : public run::Worker {
 public:
  ShufflingWorker(const Plan& plan, const SourceSpec& spec)
      : plan_(plan),
        samples_(plan.samples_of(spec)),
        dealer_(shuffle::parse_shuffler(spec.name), plan.deck.size, plan.rng, plan.seed),
        draws_(plan.deck.size, plan.deck.draw > 0 ? DealBatch::phase_size(plan.deck.size) : 0,
               plan.deck.width()) {
    if (plan.start_previous) previous_.emplace(plan.deck);
  }

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    // Beside a log nobody knows before how many blocks there are.
    if (block >= run::blocks_for(samples_)) return 0;
    auto& tallies = run::as<audit::Tallies>(tally);
    dealer_.begin_block(block);
    if (previous_) previous_->begin_block(plan_.seed, block);
    tallies.begin_block(block);
    const std::uint64_t deals = run::units_in_block(samples_, block);
    for (std::uint64_t left = deals; left > 0;) {
      const DealBatch& phase = next_phase(left);
      left -= phase.size();
      tallies.fold(phase);
      if (record != nullptr) append_deals(phase, plan_, *record);
    }
    return deals;
  }

 private:
  const DealBatch& next_phase(std::uint64_t most) {
    const DealBatch* phase = &dealer_.next_phase(most);
    if (previous_) phase = &previous_->after(*phase);
    return draws_.capacity() > 0 ? drawn(*phase) : *phase;
  }

  /// The first cards of each deal.
  const DealBatch& drawn(const DealBatch& phase) {
    draws_.resize(phase.size());
    phase.visit([&](const auto& deals) {
      using Card = std::remove_cvref_t<decltype(*deals.data)>;
      draws_.visit([&](const auto& draws) {
        if constexpr (std::is_same_v<Card, std::remove_reference_t<decltype(*draws.data)>>) {
          for (std::size_t d = 0; d < draws.count; ++d) {
            std::copy_n(deals[d].begin(), draws.deck_size, draws[d].begin());
          }
        }
      });
    });
    return draws_;
  }

  const Plan& plan_;
  std::uint64_t samples_;
  shuffle::Dealer dealer_;
  std::optional<PreviousDeal> previous_;
  DealBatch draws_;  ///< of no capacity when whole decks are dealt
};

class ReadingWorker final : public run::Worker {
 public:
  ReadingWorker(const Plan& plan, SharedStream& stream)
      : stream_(stream), deals_(plan.deck.size, run::block_size, plan.deck.width()) {}

  std::uint64_t work(std::uint64_t, run::Tally& tally, std::string*) override {
    auto& tallies = run::as<audit::Tallies>(tally);
    // Not the number that this worker was given: another may have been quicker to read.
    tallies.begin_block(stream_.read(deals_));
    tallies.fold(deals_);
    return deals_.size();
  }

 private:
  SharedStream& stream_;
  DealBatch deals_;
};

}  // namespace

std::unique_ptr<run::Worker> make_shuffling_worker(const Plan& plan, const SourceSpec& spec) {
  return std::make_unique<ShufflingWorker>(plan, spec);
}

SharedStream::SharedStream(std::unique_ptr<source::DealStream> stream, std::uint64_t limit,
                           bool whole_blocks)
    : stream_(std::move(stream)),
      left_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit),
      whole_blocks_(whole_blocks),
      digest_(stream_->digest()) {}

std::uint64_t SharedStream::read(DealBatch& batch) {
  const std::scoped_lock lock(mutex_);
  const std::uint64_t block = deals_read_ / run::block_size;
  batch.resize(std::min<std::uint64_t>(left_, batch.capacity()));
  if (left_ > 0) stream_->read(batch);
  if (whole_blocks_ && batch.size() < batch.capacity() && batch.size() < left_) {
    // They are the last, or a fault comes behind them, which is thrown here.
    DealBatch none(stream_->deck_size(), 1, stream_->width());
    stream_->read(none);
  }
  // A stream fills the batch up to its capacity, whatever was asked for.
  batch.resize(std::min<std::uint64_t>(left_, batch.size()));
  left_ -= batch.size();
  deals_read_ += batch.size();
  digest_ = stream_->digest();
  return block;
}

void SharedStream::skip(std::uint64_t deals) {
  while (deals > 0) {
    // As large as what is left to skip, for more would be lost.
    DealBatch batch(stream_->deck_size(), std::min(deals, run::block_size), stream_->width());
    read(batch);
    if (batch.size() == 0) return;
    deals -= std::min<std::uint64_t>(deals, batch.size());
  }
}

std::unique_ptr<run::Worker> make_reading_worker(const Plan& plan, SharedStream& stream) {
  return std::make_unique<ReadingWorker>(plan, stream);
}

}  // namespace evenhand::deals
