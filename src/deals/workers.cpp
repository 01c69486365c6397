#include "src/deals/workers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "base/trace.hpp"
#include "src/audit/tallies.hpp"
#include "src/deals/dealing.hpp"
#include "src/deals/flawed_dealing.hpp"
#include "src/deals/write_deals.hpp"

namespace evenhand::deals {
namespace {

using cards::DealBatch;

/// Deals of a shuffler or a scheme.
class DealingWorker final : public run::Worker {
 public:
  DealingWorker(const Plan& plan, const SourceSpec& spec)
      : plan_(plan), samples_(plan.samples_of(spec)), dealing_(make_dealing(plan, spec)) {
    if (plan.flaw.empty()) return;
    dealing_ = flawed(std::move(dealing_), plan, parse_flaw(plan.flaw), samples_);
  }

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    // Beside a log nobody knows before how many blocks there are.
    if (block >= run::blocks_for(samples_)) return 0;
    auto& tallies = run::as<audit::Tallies>(tally);
    dealing_->begin_block(block);
    tallies.begin_block(block);
    const std::uint64_t deals = run::units_in_block(samples_, block);
    for (std::uint64_t left = deals; left > 0;) {
      const DealBatch& phase = dealing_->next_phase(left);
      left -= phase.size();
      trace::lap("drawing");
      tallies.fold(phase);
      if (record == nullptr) continue;
      append_deals(phase, plan_, *record);
      trace::lap("writing down");
    }
    return deals;
  }

 private:
  const Plan& plan_;
  std::uint64_t samples_;
  std::unique_ptr<Dealing> dealing_;
};

class ReadingWorker final : public run::Worker {
 public:
  ReadingWorker(const Plan& plan, SharedStream& stream)
      : stream_(stream), deals_(plan.deck.size, run::block_size, plan.deck.width()) {}

  std::uint64_t work(std::uint64_t, run::Tally& tally, std::string*) override {
    auto& tallies = run::as<audit::Tallies>(tally);
    // Not the number that this worker was given: another may have been quicker to read.
    tallies.begin_block(stream_.read(deals_, &beside_));
    tallies.fold(deals_, beside_.seating ? &*beside_.seating : nullptr);
    tallies.add_records(beside_.records);
    return deals_.size();
  }

 private:
  SharedStream& stream_;
  SharedStream::Beside beside_;
  DealBatch deals_;
};

class NumberedWorker final : public run::Worker {
 public:
  NumberedWorker(const Plan& plan, const source::NumberedLog& log, std::uint64_t deals)
      : log_(log), all_(deals), deals_(plan.deck.size, run::block_size, plan.deck.width()) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string*) override {
    auto& tallies = run::as<audit::Tallies>(tally);
    deals_.resize(run::units_in_block(all_, block));
    log_.read(block * run::block_size, deals_);
    trace::lap("reading");
    tallies.begin_block(block);
    tallies.fold(deals_);
    return deals_.size();
  }

 private:
  const source::NumberedLog& log_;
  std::uint64_t all_;
  DealBatch deals_;
};

}  // namespace

std::unique_ptr<run::Worker> make_dealing_worker(const Plan& plan, const SourceSpec& spec) {
  return std::make_unique<DealingWorker>(plan, spec);
}

SharedStream::SharedStream(std::unique_ptr<source::DealStream> stream, std::uint64_t limit,
                           bool whole_blocks, std::optional<double> most_bad)
    : stream_(std::move(stream)),
      left_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit),
      whole_blocks_(whole_blocks),
      most_bad_(most_bad),
      digest_(stream_->digest()) {}

std::uint64_t SharedStream::read(DealBatch& batch, Beside* beside) {
  const std::scoped_lock lock(mutex_);
  trace::lap("waiting to read");
  const std::uint64_t block = deals_read_ / run::block_size;
  if (beside != nullptr) *beside = {};
  // The last block is read whole, although less of it may be counted.
  batch.resize(left_ > 0 ? batch.capacity() : 0);
  if (batch.size() == 0) return block;
  stream_->read(batch);
  bad_ += stream_->records().unreadable;
  const source::Seating* const found = stream_->seating();
  if (beside != nullptr) {
    beside->records = stream_->records();
    if (found != nullptr) beside->seating = *found;
  }
  if (whole_blocks_ && batch.size() < std::min<std::uint64_t>(batch.capacity(), left_)) {
    stream_->require_end();
  }
  batch.resize(std::min<std::uint64_t>(left_, batch.size()));
  left_ -= batch.size();
  deals_read_ += batch.size();
  if (batch.size() < batch.capacity()) refuse_too_many_bad();
  digest_ = stream_->digest();
  trace::lap("reading");
  return block;
}

void SharedStream::refuse_too_many_bad() const {
  const double share = real(bad_) / std::max(1.0, real(bad_ + deals_read_));
  if (!most_bad_ || share <= *most_bad_) return;
  throw InputError(fmt::format(
      "{} of {} records are no deals, {}, more than the {} of --bad-share; leave it out to see the "
      "first, or allow more",
      with_thousands(bad_), with_thousands(bad_ + deals_read_), percent(share),
      percent(*most_bad_)));
}

void SharedStream::skip(std::uint64_t deals, bool were_last) {
  DealBatch block(stream_->deck_size(), run::block_size, stream_->width());
  while (deals_read_ < deals || were_last) {
    read(block);
    if (block.size() == 0) return;
  }
}

std::unique_ptr<run::Worker> make_reading_worker(const Plan& plan, SharedStream& stream) {
  return std::make_unique<ReadingWorker>(plan, stream);
}

std::unique_ptr<run::Worker> make_numbered_worker(const Plan& plan, const source::NumberedLog& log,
                                                  std::uint64_t deals) {
  return std::make_unique<NumberedWorker>(plan, log, deals);
}

}  // namespace evenhand::deals
