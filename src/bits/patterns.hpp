#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/judge/evidence.hpp"
#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/patterns.hpp"
#include "stats/bits/repeated_words.hpp"

namespace evenhand::bits {

/// Bytes of a block that is looked for: those of most block ciphers.
inline constexpr unsigned block_bytes = 16;

/// What is counted of sequences to find what a reader of their bytes would see.
struct PatternCounts {
  struct Steps {
    std::uint64_t places = 0;
    std::uint64_t equal = 0;
    /// Of the sequence with the most equal steps; of equals that with the smallest numbers.
    stats::bits::Steps clearest = {};

    friend bool operator==(const Steps&, const Steps&) = default;
  };
  std::array<Steps, stats::bits::word_orders.size()> steps{};
  std::array<std::uint64_t, 8> byte_bit_ones{};
  std::uint64_t most_blocks = 0;  ///< how often the commonest block of a sequence comes
  std::array<std::uint64_t, 2> commonest_block{};

  /// `blocks` are those of block_bytes.
  void add(const stats::bits::BitSequence& bits, const stats::bits::WordRepeats& blocks);
  void merge(const PatternCounts& other);
  friend bool operator==(const PatternCounts&, const PatternCounts&) = default;
};

void to_json(nlohmann::json& json, const PatternCounts& counts);
/// Throws nlohmann::json::exception when something is missing.
void from_json(const nlohmann::json& json, PatternCounts& counts);

/// words.pattern and words.blocks, of so many sequences of `length` bits. What explains all the
/// rest is told as its cause: a step in most places, a bit that never changes, a block that comes
/// again.
std::vector<judge::Evidence> pattern_evidence(const PatternCounts& counts, std::uint64_t sequences,
                                              std::uint64_t length, double level);

}  // namespace evenhand::bits
