#include "src/bits/worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/deal_bits.hpp"
#include "src/deals/dealing.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;

/// The outputs of a random source as bits.
class OutputBits final : public DrawnBits {
 public:
  explicit OutputBits(const SequencePlan& plan)
      : plan_(plan),
        info_(random::source_info(plan.source)),
        width_(plan.bit ? 1 : random::output_bits(info_)) {}

  void begin_block(std::uint64_t block) override {
    if (plan_.restart_length == 0) {
      start(block);
    } else {
      restart_ = block * plan_.block_sequences() * (plan_.length / plan_.restart_length);
    }
  }

  /// The rest of an output that the sequence before has left is passed over.
  void fill(BitSequence& bits) override {
    const std::size_t step = plan_.restart_length == 0 ? bits.size() : plan_.restart_length;
    for (std::size_t at = 0; at < bits.size(); at += step) {
      if (plan_.restart_length > 0) start(restart_++);
      fill(bits, at, std::min(bits.size(), at + step));
    }
  }

 private:
  void start(std::uint64_t stream) {
    source_ = random::make_source(plan_.source, plan_.seed, stream);
    next_ = outputs_.size();
  }

  void fill(BitSequence& bits, std::size_t at, std::size_t end) {
    if (info_.reseeds) {
      source_->begin_deal();
      next_ = outputs_.size();
    }
    pending_bits_ = 0;
    while (at < end) {
      if (pending_bits_ == 0) draw();
      const std::size_t count = std::min(pending_bits_, end - at);
      bits.put(at, pending_, count);
      at += count;
      pending_bits_ -= count;
      pending_ = count == 64 ? 0 : pending_ >> count;
    }
  }

  void draw() {
    if (next_ == outputs_.size()) {
      source_->fill(outputs_);
      next_ = 0;
    }
    const std::uint64_t output = outputs_[next_++];
    pending_bits_ = width_;
    pending_ = plan_.bit ? (output >> *plan_.bit) & 1U
                         : stats::bits::turned_round(output) >> (64 - width_);
  }

  const SequencePlan plan_;
  const random::SourceInfo& info_;
  std::size_t width_;
  std::unique_ptr<random::Source> source_;
  std::array<std::uint64_t, 4096> outputs_{};
  std::size_t next_ = 0;
  std::uint64_t restart_ = 0;  ///< the next one
  std::uint64_t pending_ = 0;  ///< what is left of an output, the first bit lowest
  std::size_t pending_bits_ = 0;
};

/// The bits of a shuffler's deals.
class DealtBits final : public DrawnBits {
 public:
  explicit DealtBits(const SequencePlan& plan)
      : deck_size_(plan.deals.deck.size),
        dealing_(deals::make_dealing(plan.deals, plan.deals.sources.front())),
        bits_(deck_size_) {}

  void begin_block(std::uint64_t block) override {
    dealing_->begin_block(block);
    bits_ = DealBits(deck_size_);
  }
  void fill(BitSequence& bits) override {
    bits_.fill(bits, [&]() -> const cards::DealBatch& {
      return dealing_->next_phase(cards::DealBatch::phase_size(deck_size_));
    });
  }

 private:
  std::size_t deck_size_;
  std::unique_ptr<deals::Dealing> dealing_;
  DealBits bits_;
};

using stats::bits::BitSequence;

class DrawingWorker final : public run::Worker {
 public:
  DrawingWorker(const SequencePlan& plan, std::unique_ptr<Tester> tester)
      : sequences_(plan.sequences),
        block_sequences_(plan.block_sequences()),
        drawn_(make_drawn_bits(plan)),
        tester_(std::move(tester)),
        bits_(plan.length) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    const std::uint64_t first = block * block_sequences_;
    const std::uint64_t end = std::min(sequences_, first + block_sequences_);
    drawn_->begin_block(block);
    for (std::uint64_t number = first; number < end; ++number) {
      drawn_->fill(bits_);
      tester_->test(bits_, number, tally, record);
    }
    return end - first;
  }
  void give_up() override { tester_->give_up(); }

 private:
  std::uint64_t sequences_;
  std::uint64_t block_sequences_;
  std::unique_ptr<DrawnBits> drawn_;
  std::unique_ptr<Tester> tester_;
  BitSequence bits_;
};

class ReadingWorker final : public run::Worker {
 public:
  ReadingWorker(const SequencePlan& plan, SharedBits& stream, std::unique_ptr<Tester> tester)
      : block_sequences_(plan.block_sequences()), stream_(stream), tester_(std::move(tester)) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    const std::vector<BitSequence> sequences = stream_.read(block);
    std::uint64_t number = block * block_sequences_;
    for (const BitSequence& bits : sequences) {
      tester_->test(bits, number++, tally, record);
    }
    return sequences.size();
  }
  void give_up() override { tester_->give_up(); }

 private:
  std::uint64_t block_sequences_;
  SharedBits& stream_;
  std::unique_ptr<Tester> tester_;
};

}  // namespace

std::unique_ptr<DrawnBits> make_drawn_bits(const SequencePlan& plan) {
  if (plan.kind == SequencePlan::Kind::deals) return std::make_unique<DealtBits>(plan);
  return std::make_unique<OutputBits>(plan);
}

SharedBits::SharedBits(std::unique_ptr<source::BitStream> reader, const SequencePlan& plan)
    : reader_(std::move(reader)),
      name_(shown_path(plan.source)),
      length_(plan.length),
      length_option_(plan.length_option),
      block_sequences_(plan.block_sequences()),
      left_(plan.sequences == 0 ? std::numeric_limits<std::uint64_t>::max() : plan.sequences),
      digest_(reader_->digest()) {}

std::vector<BitSequence> SharedBits::read(std::uint64_t block) {
  std::unique_lock lock(mutex_);
  turn_.wait(lock, [&] { return has_failed_ || next_block_ == block; });
  if (has_failed_) return {};
  try {
    std::vector<BitSequence> sequences = read_block();
    ++next_block_;
    turn_.notify_all();
    return sequences;
  } catch (...) {
    has_failed_ = true;
    turn_.notify_all();
    throw;
  }
}

std::vector<BitSequence> SharedBits::read_block() {
  std::vector<BitSequence> sequences;
  while (sequences.size() < block_sequences_ && left_ > 0) {
    BitSequence bits(length_);
    const std::size_t got = reader_->read(bits);
    if (got < length_) {
      if (sequences_read_ == 0) {
        throw InputError(
            fmt::format("{}: holds {} bits, and {} are needed; give more, or a smaller --{}", name_,
                        with_thousands(got), with_thousands(length_), length_option_));
      }
      left_ = 0;
      break;
    }
    ++sequences_read_;
    --left_;
    sequences.push_back(std::move(bits));
  }
  digest_ = reader_->digest();
  return sequences;
}

void SharedBits::skip(std::uint64_t sequences, std::uint64_t block, bool was_last) {
  const std::scoped_lock lock(mutex_);
  BitSequence bits(length_);
  for (; sequences > 0 && reader_->read(bits) == length_; --sequences) {
    ++sequences_read_;
    --left_;
  }
  if (was_last && left_ > 0) reader_->read(bits);
  next_block_ = block;
  digest_ = reader_->digest();
}

std::string SharedBits::digest() const {
  const std::scoped_lock lock(mutex_);
  return digest_;
}

std::unique_ptr<run::Worker> make_drawing_worker(const SequencePlan& plan,
                                                 std::unique_ptr<Tester> tester) {
  return std::make_unique<DrawingWorker>(plan, std::move(tester));
}

std::unique_ptr<run::Worker> make_reading_worker(const SequencePlan& plan, SharedBits& stream,
                                                 std::unique_ptr<Tester> tester) {
  return std::make_unique<ReadingWorker>(plan, stream, std::move(tester));
}

}  // namespace evenhand::bits
