#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>

#include "sims/random/seeding.hpp"

namespace evenhand::random {

/// Hands all 312 words of a Mersenne Twister's state the hash of (name, seed, stream), where
/// std::seed_seq would stretch a few words. The engine itself is the same in every standard
/// library (ISO C++ [rand.eng.mers], M. Matsumoto and T. Nishimura, ACM TOMACS 8(1), 1998).
class DerivedSeedSequence {
 public:
  using result_type = std::uint32_t;

  DerivedSeedSequence(std::string_view name, std::uint64_t seed, std::uint64_t stream)
      : name_(name), seed_(seed), stream_(stream) {}

  template <class Iterator>
  void generate(Iterator begin, Iterator end) {
    const auto words = derived_state<std::array<result_type, 624>>(name_, seed_, stream_);
    for (std::size_t i = 0; begin != end; ++begin, ++i) *begin = words[i % words.size()];
  }

 private:
  std::string_view name_;
  std::uint64_t seed_;
  std::uint64_t stream_;
};

/// MT19937 of 32 bits as init_by_array() of its authors' mt19937ar.c (2002) starts it from a key of
/// at least one word. Their init_genrand(s) is std::mt19937(s), and genrand_int32() a call of it.
std::mt19937 mt19937_of_array(std::span<const std::uint32_t> key);

/// The next number of 53 bits, from two outputs: genrand_res53() there, times 2^53.
inline std::uint64_t next_of_53_bits(std::mt19937& engine) {
  const std::uint64_t high = engine() >> 5U;
  return (high << 26U) + (engine() >> 6U);
}

}  // namespace evenhand::random
