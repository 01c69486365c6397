#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "src/judge/evidence.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/lattice.hpp"
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

/// Bits of the words of which repeats are counted.
inline constexpr std::array<unsigned, 4> repeat_widths = {31, 32, 64, 128};
/// One fixed bit of words of so many bits makes the sequence that a shift register is sought for.
inline constexpr std::array<unsigned, 5> register_steps = {1, 8, 16, 32, 64};
/// So many of them: more than twice the 19,937 of the Mersenne Twister.
inline constexpr std::size_t register_bits = std::size_t{1} << 16U;
/// Registers take as long as all else, and are sought in every sixteenth sequence only.
inline constexpr std::uint64_t register_every = 16;

/// The counts of sequences by which generators are found by their structure.
struct StructureCounts {
  struct Registers {
    std::uint64_t made = 0;
    std::uint64_t smallest = 0;  ///< the largest -ln p, in millionths
    std::uint64_t shortest = 0;  ///< the length that has it

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("made", self.made);
      use("smallest", self.smallest);
      use("shortest", self.shortest);
    }
    void merge(const Registers& other);
    friend bool operator==(const Registers&, const Registers&) = default;
  };
  PatternCounts patterns;
  std::array<std::uint64_t, repeat_widths.size()> equal_pairs{};
  std::array<std::uint64_t, stats::bits::known_three_terms.size()> even_sums{};
  std::array<stats::bits::Quarters, stats::bits::known_lattices.size()> quarters{};
  std::array<Registers, register_steps.size()> registers{};

  /// The sequence with this number among all.
  void add(const stats::bits::BitSequence& bits, std::uint64_t number);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("patterns", self.patterns);
    use("equal_pairs", self.equal_pairs);
    use("even_sums", self.even_sums);
    use("quarters", self.quarters);
    use("registers", self.registers);
  }
  friend bool operator==(const StructureCounts&, const StructureCounts&) = default;
};

/// Six tests of so many sequences of `length` bits: words.pattern, words.blocks, words.repeats,
/// words.three-terms, words.lattice and words.register, with intervals at `level`.
std::vector<judge::Evidence> structure_evidence(const StructureCounts& counts,
                                                std::uint64_t sequences, std::uint64_t length,
                                                double level);

}  // namespace evenhand::bits
