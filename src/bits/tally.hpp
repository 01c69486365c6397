#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/document.hpp"
#include "reports/json_member.hpp"
#include "src/bits/structure.hpp"
#include "src/judge/evidence.hpp"
#include "src/run/tally.hpp"
#include "stats/bits/fips_140_2.hpp"
#include "stats/test_result.hpp"

namespace evenhand::bits {

/// Two tests: fips-140-2.blocks, whether blocks of 20,000 bits fail what the standard holds them to
/// as often as fair ones, and fips-140-2.continuous, whether words follow their like. Intervals at
/// `level`.
std::vector<judge::Evidence> fips_evidence(const stats::bits::FipsCounts& counts, double level);

/// A line for each thing that blocks are held to.
reports::Table fips_table(const stats::bits::FipsCounts& counts);

/// A sequence fails a test whose p-value is below this: the standard's level of significance.
inline constexpr double sequence_alpha = 0.01;

/// One of the p-values of a sequence, over all sequences.
struct PValueCounts {
  std::uint64_t made = 0;                ///< sequences of which the test could be made
  std::uint64_t failed = 0;              ///< of these, p < sequence_alpha
  std::array<std::uint64_t, 10> bins{};  ///< by p: [0, 0.1), … [0.9, 1]
  Largest smallest = {};                 ///< the largest -ln p, in millionths

  void add(const stats::TestResult& result);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("made", self.made, at_most(use.units));
    use("failed", self.failed, at_most(self.made));
    use("bins", self.bins, sums_to(self.made));
    use("smallest", self.smallest);
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t sequences) const;
  friend bool operator==(const PValueCounts&, const PValueCounts&) = default;
};

/// The counts of sequences. They take as much room as there are p-values, 188 of them mostly,
/// however many sequences there are.
struct Counts {
  std::uint64_t sequences = 0;
  std::uint64_t ones = 0;
  std::uint64_t length = 0;  ///< of a sequence, which is not saved: the plan has it
  std::vector<PValueCounts> p_values;
  StructureCounts structure;
  stats::bits::FipsCounts fips;

  Counts() = default;
  /// Begins counts for so many p-values and bits of a sequence; 0 bits where nothing is to be
  /// loaded.
  explicit Counts(std::size_t size, std::uint64_t bits = 0) : length(bits), p_values(size) {}

  std::uint64_t units() const { return sequences; }
  /// The sequence with this number among all, and what the tests said of it.
  void add(const stats::bits::BitSequence& bits, std::uint64_t number,
           std::span<const stats::TestResult> results);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("sequences", self.sequences);
    use("ones", self.ones);
    use("p_values", self.p_values, of_units(self.sequences));
    use("structure", self.structure);
    use("fips", self.fips);
  }
  /// No more than there are in sequences of that length.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
};

using Tally = run::TallyOf<Counts>;

}  // namespace evenhand::bits
