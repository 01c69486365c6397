#pragma once

#include <bit>
#include <cstdint>

// Known-weak generators, here to be audited. Each is one cycle (randu: of odd states), so that
// streams, which start from hashed states, are stretches of the same cycle that may overlap: that
// is as good as these generators get.
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

/// x <- multiplier * x + increment mod 2^Bits; outputs (x >> shift), in 0 … 2^(Bits - shift) - 1.
template <std::uint32_t multiplier, std::uint32_t increment, unsigned bits, unsigned shift>
class PowerOfTwoLcg {
 public:
  static constexpr std::uint64_t range = std::uint64_t{1} << (bits - shift);

  explicit PowerOfTwoLcg(std::uint32_t state) : state_(state & mask) {}

  std::uint64_t operator()() {
    state_ = (state_ * multiplier + increment) & mask;
    return state_ >> shift;
  }

 private:
  static constexpr std::uint32_t mask =
      static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - bits));

  std::uint32_t state_;
};

/// The "quick and dirty" generator of Press et al., Numerical Recipes, section 7.1 (1664525 is
/// Knuth's, 1013904223 H. Lewis's): bit k of its outputs has period 2^(k+1).
using Lcg32 = PowerOfTwoLcg<1664525, 1013904223, 32, 0>;

/// IBM's RANDU: with an odd seed outputs are odd, and x[k+2] = 6 x[k+1] - 9 x[k] mod 2^31, which
/// puts all triples on 15 planes (G. Marsaglia, PNAS 61, 1968).
using Randu = PowerOfTwoLcg<65539, 0, 31, 0>;

/// rand() of Microsoft's C library: bits 16 to 30 of the state.
using MsvcRand = PowerOfTwoLcg<214013, 2531011, 31, 16>;

/// The example of rand() in the C standard (ISO C90, 7.10.2.2), bits 16 to 30 of the state.
using AnsiRand = PowerOfTwoLcg<1103515245, 12345, 31, 16>;

/// java.util.Random: x <- 0x5DEECE66D x + 11 mod 2^48, of which the top 32 bits are an output
/// (nextInt()); nextInt(k) is the top 31 of them, % k.
class JavaRandom {
 public:
  static constexpr std::uint64_t range = std::uint64_t{1} << 32;

  explicit JavaRandom(std::uint64_t state) : state_(state & mask) {}
  /// new java.util.Random(seed).
  static JavaRandom of_seed(std::uint64_t seed) { return JavaRandom(seed ^ multiplier); }

  std::uint64_t operator()() {
    state_ = (state_ * multiplier + 11) & mask;
    return state_ >> 16;
  }

 private:
  static constexpr std::uint64_t multiplier = 0x5DEECE66D;
  static constexpr std::uint64_t mask = (std::uint64_t{1} << 48) - 1;

  std::uint64_t state_;
};

/// x <- 48271 x mod 2^31 - 1, C++'s minstd_rand: S. Park, K. Miller and P. Stockmeyer, CACM 36(7),
/// 1993. States are 1 … 2^31 - 2; outputs are one less.
class Minstd {
 public:
  static constexpr std::uint64_t range = 2147483646;

  /// Any number will do for a state.
  explicit Minstd(std::uint32_t state) : state_(state % range + 1) {}

  std::uint64_t operator()() {
    state_ = state_ * 48271 % 2147483647;
    return state_ - 1;
  }

 private:
  std::uint64_t state_;
};

}  // namespace evenhand::random
