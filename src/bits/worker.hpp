#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "src/bits/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/bit_reader.hpp"

namespace evenhand::bits {

/// A stream of bits that several threads read from, each the block that it works: those that are
/// too early wait.
class SharedBits {
 public:
  /// `limit` sequences, or all for 0.
  SharedBits(std::unique_ptr<source::BitReader> reader, const Plan& plan);

  /// The sequences of a block, fewer at the end; blocks are asked for one after another. Throws
  /// what the reader throws, and InputError when the stream has not one sequence.
  std::vector<stats::bits::BitSequence> read(std::uint64_t block);
  /// Passes over what was counted, all blocks before `block`.
  void skip(std::uint64_t sequences, std::uint64_t block);
  std::string digest() const;

 private:
  std::vector<stats::bits::BitSequence> read_block();

  std::unique_ptr<source::BitReader> reader_;
  std::string name_;
  std::uint64_t length_;
  std::uint64_t block_sequences_;
  std::uint64_t left_;
  std::uint64_t sequences_read_ = 0;
  std::uint64_t next_block_ = 0;
  bool has_failed_ = false;
  std::string digest_;
  mutable std::mutex mutex_;
  std::condition_variable turn_;
};

/// Tests blocks of sequences from the plan's random source: block b draws from stream b, and each
/// sequence begins with a whole output. Outputs give their bits, the highest first, or the one bit
/// of the plan.
std::unique_ptr<run::Worker> make_drawing_worker(const Plan& plan);
/// The same of what is read.
std::unique_ptr<run::Worker> make_reading_worker(const Plan& plan, SharedBits& stream);

}  // namespace evenhand::bits
