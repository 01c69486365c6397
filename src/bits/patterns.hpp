#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "src/judge/evidence.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/patterns.hpp"
#include "stats/bits/repeated_words.hpp"

namespace evenhand::bits {

/// Bytes of a block that is looked for: those of most block ciphers.
inline constexpr unsigned block_bytes = 16;

/// The counts of sequences by which flaws are found that a reader of their bytes would see.
struct PatternCounts {
  struct Steps {
    std::uint64_t places = 0;
    std::uint64_t equal = 0;
    /// The steps of the sequence with the most equal steps; among equals that with the smallest
    /// numbers.
    stats::bits::Steps clearest = {};

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("places", self.places);
      use("equal", self.equal, at_most(self.places));
      use("clearest_places", self.clearest.places);
      use("clearest_equal", self.clearest.equal);
      use("clearest_step", self.clearest.step);
      use("clearest_first", self.clearest.first);
    }
    void merge(const Steps& other);
    friend bool operator==(const Steps&, const Steps&) = default;
  };
  /// The number of times that the commonest block of a sequence comes, and which it is; among
  /// equals the smallest.
  struct Commonest {
    std::uint64_t times = 0;
    std::array<std::uint64_t, 2> block{};

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("times", self.times);
      use("block", self.block);
    }
    void merge(const Commonest& other);
    friend bool operator==(const Commonest&, const Commonest&) = default;
  };
  std::array<Steps, stats::bits::word_orders.size()> steps{};
  std::array<std::uint64_t, 8> byte_bit_ones{};
  Commonest commonest;

  /// `blocks` are those of block_bytes.
  void add(const stats::bits::BitSequence& bits, const stats::bits::WordRepeats& blocks);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("steps", self.steps);
    use("byte_bit_ones", self.byte_bit_ones);
    use("commonest", self.commonest);
  }
  friend bool operator==(const PatternCounts&, const PatternCounts&) = default;
};

/// Returns the evidence of words.pattern and words.blocks, of so many sequences of `length` bits. A
/// flaw that explains all the rest is reported as its cause: a step in most places, a bit that
/// never changes, a block that comes again.
std::vector<judge::Evidence> pattern_evidence(const PatternCounts& counts, std::uint64_t sequences,
                                              std::uint64_t length, double level);

}  // namespace evenhand::bits
