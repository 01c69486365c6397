#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "src/bits/sequence_plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/bit_reader.hpp"
#include "stats/bits/bit_sequence.hpp"

namespace evenhand::bits {

/// Bits that are made and not read: block b from stream b of a random source, or restart r of all
/// sequences from stream r.
class DrawnBits {
 public:
  DrawnBits() = default;
  DrawnBits(const DrawnBits&) = delete;
  DrawnBits& operator=(const DrawnBits&) = delete;
  virtual ~DrawnBits() = default;

  /// Moves to the beginning of that block, from which the next bits are drawn.
  virtual void begin_block(std::uint64_t block) = 0;
  /// The block's next sequence.
  virtual void fill(stats::bits::BitSequence& bits) = 0;
};

/// Makes the bits of the plan. With a random source each sequence begins with a whole output.
/// Outputs give their bits, the highest first, or the one bit of the plan. With deals they are
/// those of DealBits, one sequence after another.
std::unique_ptr<DrawnBits> make_drawn_bits(const SequencePlan& plan);

/// A stream of bits that several threads read from, each the block that it works: those that are
/// too early wait.
class SharedBits {
 public:
  /// `limit` sequences, or all for 0.
  SharedBits(std::unique_ptr<source::BitStream> reader, const SequencePlan& plan);

  /// The sequences of a block, fewer at the end; blocks are asked for one after another. Throws
  /// what the reader throws, and InputError when the stream has not one sequence.
  std::vector<stats::bits::BitSequence> read(std::uint64_t block);
  /// Passes over what was counted, all blocks before `block`; and over what was read after it,
  /// which was no sequence, where that was the last.
  void skip(std::uint64_t sequences, std::uint64_t block, bool was_last = false);
  std::string digest() const;

 private:
  std::vector<stats::bits::BitSequence> read_block();

  std::unique_ptr<source::BitStream> reader_;
  std::string name_;
  std::uint64_t length_;
  std::string_view length_option_;
  std::uint64_t block_sequences_;
  std::uint64_t left_;
  std::uint64_t sequences_read_ = 0;
  std::uint64_t next_block_ = 0;
  bool has_failed_ = false;
  std::string digest_;
  mutable std::mutex mutex_;
  std::condition_variable turn_;
};

/// The work of a thread on sequences, one after another.
class Tester {
 public:
  Tester() = default;
  Tester(const Tester&) = delete;
  Tester& operator=(const Tester&) = delete;
  virtual ~Tester() = default;

  /// Counts the sequence with this number among all; what is written down of it is appended to
  /// `record`, unless that is null.
  virtual void test(const stats::bits::BitSequence& bits, std::uint64_t number, run::Tally& tally,
                    std::string* record) = 0;
  /// Gives up as run::Worker::give_up() says.
  virtual void give_up() {}
};

/// Works blocks of sequences that are drawn: make_drawn_bits().
std::unique_ptr<run::Worker> make_drawing_worker(const SequencePlan& plan,
                                                 std::unique_ptr<Tester> tester);
/// Makes a worker for sequences that are read.
std::unique_ptr<run::Worker> make_reading_worker(const SequencePlan& plan, SharedBits& stream,
                                                 std::unique_ptr<Tester> tester);

}  // namespace evenhand::bits
