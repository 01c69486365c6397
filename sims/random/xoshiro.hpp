#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace evenhand::random {

/// xoshiro256++ 1.0: D. Blackman and S. Vigna, "Scrambled Linear Pseudorandom Number Generators",
/// ACM TOMS 47(4), 2021. Period 2^256 - 1; the state must not be all zeros.
class Xoshiro256PlusPlus {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Xoshiro256PlusPlus(const State& state) : s_(state) {}

  std::uint64_t operator()() {
    const std::uint64_t output = std::rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t shifted = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= shifted;
    s_[3] = std::rotl(s_[3], 45);
    return output;
  }

 private:
  State s_;
};

}  // namespace evenhand::random
