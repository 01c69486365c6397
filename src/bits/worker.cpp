#include "src/bits/worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "sims/random/source.hpp"
#include "src/bits/record.hpp"
#include "src/bits/tally.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;

/// The outputs of a random source as bits.
class OutputBits {
 public:
  explicit OutputBits(const Plan& plan)
      : plan_(plan),
        info_(random::source_info(plan.source)),
        width_(plan.bit ? 1 : random::output_bits(info_)) {}

  void begin_block(std::uint64_t block) {
    source_ = random::make_source(plan_.source, plan_.seed, block);
    next_ = outputs_.size();
  }

  /// A sequence begins with an output, of which what the one before it left is passed over.
  void fill(BitSequence& bits) {
    if (info_.reseeds) {
      source_->begin_deal();
      next_ = outputs_.size();
    }
    pending_bits_ = 0;
    for (std::size_t at = 0; at < bits.size();) {
      if (pending_bits_ == 0) draw();
      const std::size_t count = std::min(pending_bits_, bits.size() - at);
      bits.put(at, pending_, count);
      at += count;
      pending_bits_ -= count;
      pending_ = count == 64 ? 0 : pending_ >> count;
    }
  }

 private:
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

  const Plan& plan_;
  const random::SourceInfo& info_;
  std::size_t width_;
  std::unique_ptr<random::Source> source_;
  std::array<std::uint64_t, 4096> outputs_{};
  std::size_t next_ = 0;
  std::uint64_t pending_ = 0;  ///< what is left of an output, the first bit lowest
  std::size_t pending_bits_ = 0;
};

/// Tests sequences and counts what comes of it.
class Tester {
 public:
  explicit Tester(const Plan& plan) : tests_(plan.length, plan.tests) {}

  void test(const BitSequence& bits, std::uint64_t number, Counts& counts, std::string* record) {
    const std::vector<stats::TestResult> results = tests_.work(bits);
    counts.add(bits, number, results);
    if (record != nullptr) append_record(number, tests_.p_values(), results, *record);
  }

 private:
  stats::bits::Sp80022 tests_;
};

class DrawingWorker final : public run::Worker {
 public:
  explicit DrawingWorker(const Plan& plan)
      : plan_(plan), outputs_(plan_), tester_(plan_), bits_(plan.length) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    const std::uint64_t first = block * plan_.block_sequences();
    const std::uint64_t end = std::min(plan_.sequences, first + plan_.block_sequences());
    outputs_.begin_block(block);
    for (std::uint64_t number = first; number < end; ++number) {
      outputs_.fill(bits_);
      tester_.test(bits_, number, run::as<Tally>(tally).counts, record);
    }
    return end - first;
  }

 private:
  Plan plan_;
  OutputBits outputs_;
  Tester tester_;
  BitSequence bits_;
};

class ReadingWorker final : public run::Worker {
 public:
  ReadingWorker(const Plan& plan, SharedBits& stream)
      : block_sequences_(plan.block_sequences()), stream_(stream), tester_(plan) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    const std::vector<BitSequence> sequences = stream_.read(block);
    std::uint64_t number = block * block_sequences_;
    for (const BitSequence& bits : sequences) {
      tester_.test(bits, number++, run::as<Tally>(tally).counts, record);
    }
    return sequences.size();
  }

 private:
  std::uint64_t block_sequences_;
  SharedBits& stream_;
  Tester tester_;
};

}  // namespace

SharedBits::SharedBits(std::unique_ptr<source::BitReader> reader, const Plan& plan)
    : reader_(std::move(reader)),
      name_(plan.source == "-" ? "standard input" : printable(plan.source, 200)),
      length_(plan.length),
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
        throw InputError(fmt::format(
            "{}: holds {} bits, and a sequence has {}; give more, or a smaller --length", name_,
            with_thousands(got), with_thousands(length_)));
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

void SharedBits::skip(std::uint64_t sequences, std::uint64_t block) {
  const std::scoped_lock lock(mutex_);
  BitSequence bits(length_);
  for (; sequences > 0 && reader_->read(bits) == length_; --sequences) {
    ++sequences_read_;
    --left_;
  }
  next_block_ = block;
  digest_ = reader_->digest();
}

std::string SharedBits::digest() const {
  const std::scoped_lock lock(mutex_);
  return digest_;
}

std::unique_ptr<run::Worker> make_drawing_worker(const Plan& plan) {
  return std::make_unique<DrawingWorker>(plan);
}

std::unique_ptr<run::Worker> make_reading_worker(const Plan& plan, SharedBits& stream) {
  return std::make_unique<ReadingWorker>(plan, stream);
}

}  // namespace evenhand::bits
