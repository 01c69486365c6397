#pragma once

#include <cstdint>

namespace evenhand::stats {

/// Random words for simulated p-values: SplitMix64 (Steele, Lea & Flood 2014). Its sequence is
/// fixed by the seed on every machine; audited deals never come from it.
class SmallGenerator {
 public:
  explicit SmallGenerator(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
    word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
    return word ^ (word >> 31U);
  }

  /// Uniform on [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

  /// Uniform on 0 … bound-1, exactly: words from the incomplete last run of `bound` are redrawn.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t incomplete = (0 - bound) % bound;
    std::uint64_t word = next();
    while (word < incomplete) word = next();
    return word % bound;
  }

 private:
  std::uint64_t state_;
};

}  // namespace evenhand::stats
