#include "src/audit/session/block_workers.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::session {
namespace {

using cards::DealBatch;

class ShufflingWorker final : public TallyingWorker {
 public:
  ShufflingWorker(const Plan& plan, const SourceSpec& spec)
      : TallyingWorker(plan),
        samples_(plan.samples),
        seed_(plan.seed),
        rng_(random::source_info(plan.rng)),
        shuffler_(shuffle::make_shuffler(shuffle::parse_shuffler(spec.name), plan.deck.size)),
        phase_(plan.deck.size, DealBatch::phase_size(plan.deck.size)),
        draws_(plan.deck.size, plan.deck.draw > 0 ? phase_.capacity() : 0, plan.deck.width()) {}

  std::uint64_t work(std::uint64_t block) override {
    const std::unique_ptr<random::Source> random = random::make_source(rng_.name, seed_, block);
    shuffler_->begin_block(*random, rng_);
    tallies_.begin_block(block);
    const std::uint64_t deals = deals_in_block(samples_, block);
    for (std::uint64_t left = deals; left > 0; left -= phase_.size()) {
      phase_.resize(std::min<std::uint64_t>(left, phase_.capacity()));
      shuffler_->deal(phase_);
      tallies_.fold(plan_draws() ? drawn() : phase_);
    }
    return deals;
  }

 private:
  bool plan_draws() const { return draws_.capacity() > 0; }

  /// The first cards of each deal.
  const DealBatch& drawn() {
    draws_.resize(phase_.size());
    phase_.visit([&](const auto& deals) {
      using Card = std::remove_reference_t<decltype(*deals.data)>;
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

  std::uint64_t samples_;
  std::uint64_t seed_;
  const random::SourceInfo& rng_;
  std::unique_ptr<shuffle::Shuffler> shuffler_;
  DealBatch phase_;
  DealBatch draws_;  ///< of no capacity when whole decks are dealt
};

class ReadingWorker final : public TallyingWorker {
 public:
  ReadingWorker(const Plan& plan, SharedStream& stream)
      : TallyingWorker(plan),
        stream_(stream),
        deals_(plan.deck.size, block_size, plan.deck.width()) {}

  std::uint64_t work(std::uint64_t) override {
    // Not the number that this worker was given: another may have been quicker to read.
    tallies_.begin_block(stream_.read(deals_));
    tallies_.fold(deals_);
    return deals_.size();
  }

 private:
  SharedStream& stream_;
  DealBatch deals_;
};

}  // namespace

TallyingWorker::TallyingWorker(const Plan& plan)
    : tallies_(audit::BatterySpec{plan.groups}, plan.deck) {}

std::unique_ptr<TallyingWorker> make_shuffling_worker(const Plan& plan, const SourceSpec& spec) {
  return std::make_unique<ShufflingWorker>(plan, spec);
}

SharedStream::SharedStream(std::unique_ptr<source::DealStream> stream, std::uint64_t limit)
    : stream_(std::move(stream)),
      left_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit) {}

std::uint64_t SharedStream::read(DealBatch& batch) {
  const std::scoped_lock lock(mutex_);
  const std::uint64_t block = deals_read_ / block_size;
  batch.resize(std::min<std::uint64_t>(left_, batch.capacity()));
  if (left_ > 0) stream_->read(batch);
  // A stream fills the batch up to its capacity, whatever was asked for.
  batch.resize(std::min<std::uint64_t>(left_, batch.size()));
  left_ -= batch.size();
  deals_read_ += batch.size();
  return block;
}

void SharedStream::skip(std::uint64_t deals) {
  while (deals > 0) {
    // As large as what is left to skip, for more would be lost.
    DealBatch batch(stream_->deck_size(), std::min(deals, block_size), stream_->width());
    read(batch);
    if (batch.size() == 0) return;
    deals -= std::min<std::uint64_t>(deals, batch.size());
  }
}

std::unique_ptr<TallyingWorker> make_reading_worker(const Plan& plan, SharedStream& stream) {
  return std::make_unique<ReadingWorker>(plan, stream);
}

}  // namespace evenhand::session
