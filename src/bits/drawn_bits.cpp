#include "src/bits/drawn_bits.hpp"

#include <algorithm>
#include <array>

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

}  // namespace

std::unique_ptr<DrawnBits> make_drawn_bits(const SequencePlan& plan) {
  if (plan.kind == SequencePlan::Kind::deals) return std::make_unique<DealtBits>(plan);
  return std::make_unique<OutputBits>(plan);
}

}  // namespace evenhand::bits
