#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "src/bits/patterns.hpp"
#include "src/judge/evidence.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/lattice.hpp"
#include "stats/bits/three_terms.hpp"

namespace evenhand::bits {

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
