#pragma once

#include <cstdint>

namespace evenhand::audit {

/// A bijection of 64 bits that leaves no pattern of what it is given (the finalizer of SplitMix64:
/// Steele, Lea & Flood 2014).
constexpr std::uint64_t mixed_word(std::uint64_t word) {
  word *= 0x9E3779B97F4A7C15U;
  word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
  word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
  return word ^ (word >> 31U);
}

}  // namespace evenhand::audit
