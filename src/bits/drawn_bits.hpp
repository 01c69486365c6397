#pragma once

#include <cstdint>
#include <memory>

#include "src/bits/sequence_plan.hpp"
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

}  // namespace evenhand::bits
