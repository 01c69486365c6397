#pragma once

#include <cstdint>
#include <random>
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

}  // namespace evenhand::random
