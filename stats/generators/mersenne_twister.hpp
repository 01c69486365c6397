#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace evenhand::stats {

struct OutputBit;

// MT19937 (Matsumoto & Nishimura, ACM TOMACS 8(1), 1998) as stats::LinearGenerator has its
// generators: 624 words of 32 bits, and after them the place of the next output among them, at
// first 0.

inline constexpr std::size_t mt19937_words = 624;

/// The next output, of 32 bits.
std::uint64_t mt19937(std::span<std::uint64_t> state);
/// Returns the upper 27 bits of the next output and the upper 26 of the one after it
/// (genrand_res53).
std::uint64_t mt19937_of_53_bits(std::span<std::uint64_t> state);

/// Writes which bits of the state add up to these bits of outputs, which are in ascending order of
/// the outputs: 312 words each, bit i of the state in bit i % 64 of word i / 64.
void mt19937_rows(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows);
void mt19937_rows_of_53_bits(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows);

}  // namespace evenhand::stats
