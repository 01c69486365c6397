#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/members.hpp"
#include "stats/bits/bit_sequence.hpp"

namespace evenhand::stats::bits {

/// FIPS 140-2 with change notice 1 (2001-10-10), 4.9.1: the power-up tests of blocks of 20,000
/// bits, with the bounds that rngtest has, and the continuous test of words of 32 bits.
inline constexpr std::size_t fips_block_bits = 20'000;
inline constexpr std::size_t fips_word_bits = 32;

/// One thing that a block is held to, and how likely a fair block is not to meet it.
struct FipsCriterion {
  std::string_view test;  ///< "monobit", "poker", "runs", "long-run"
  std::string_view what;  ///< "ones", "runs of 3 zeros"
  double chance;          ///< exact to six digits
};
/// Monobit, poker, runs of 1 to 5 and of 6 or more zeros, the same of ones, long run.
inline constexpr std::size_t fips_criteria = 15;
const FipsCriterion& fips_criterion(std::size_t index);

using FipsFailures = std::array<std::uint64_t, fips_criteria>;

struct FipsCounts {
  std::uint64_t blocks = 0;
  std::uint64_t failed = 0;    ///< blocks that do not meet something
  FipsFailures failures{};     ///< blocks, by what they do not meet
  std::uint64_t words = 0;     ///< words that have one before them
  std::uint64_t repeated = 0;  ///< words that equal the one before: the continuous test fails

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("blocks", self.blocks);
    use("failed", self.failed, at_most(self.blocks));
    use("failures", self.failures, at_most(self.failed));
    use("words", self.words);
    use("repeated", self.repeated, at_most(self.words));
  }
  friend bool operator==(const FipsCounts&, const FipsCounts&) = default;
};

/// The number of whole blocks that a sequence of `bits` bits has, and of words with one before
/// them.
struct FipsParts {
  std::uint64_t blocks;
  std::uint64_t words;
};
FipsParts fips_parts(std::uint64_t bits);

/// Counts the failures in the whole blocks and the repeats among the words of a sequence.
FipsCounts fips_counts(const BitSequence& bits);

}  // namespace evenhand::stats::bits
