#pragma once

#include <bit>
#include <cstdint>

namespace evenhand::random {

/// PCG XSL RR 128/64: M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
/// Algorithms for Random Number Generation", HMC-CS-2014-0905. Period 2^128.
class Pcg64 {
 public:
  __extension__ using Number = unsigned __int128;

  /// Seeded as pcg64_srandom of the reference implementation does; `sequence` is its stream, of
  /// which the top bit is lost.
  Pcg64(Number state, Number sequence) : increment_(sequence << 1 | 1) {
    step();
    state_ += state;
    step();
  }

  std::uint64_t operator()() {
    step();
    const auto folded =
        static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    return std::rotr(folded, static_cast<int>(state_ >> 122));
  }

 private:
  static constexpr Number multiplier = Number{0x2360ed051fc65da4} << 64 | 0x4385df649fccf645;

  void step() { state_ = state_ * multiplier + increment_; }

  Number state_ = 0;
  Number increment_;
};

}  // namespace evenhand::random
