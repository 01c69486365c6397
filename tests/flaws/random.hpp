#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string_view>

namespace evenhand::flaws {

/// 64 random bits a call.
using Bits = std::function<std::uint64_t()>;

/// Engines of the standard library and stats::SmallGenerator, so that no deal of these tests comes
/// from a random source of evenhand: "mt19937-64", "ranlux48" or "splitmix64". Throws
/// std::invalid_argument for another name.
Bits make_bits(std::string_view engine, std::uint64_t seed);

/// Choices from random bits, exactly uniform.
class Chance {
 public:
  explicit Chance(Bits bits) : bits_(std::move(bits)) {}

  /// Uniform on 0 … bound-1: words of the incomplete last run of `bound` are drawn again.
  std::size_t below(std::size_t bound) {
    const std::uint64_t incomplete = (0 - std::uint64_t{bound}) % bound;
    std::uint64_t word = bits_();
    while (word < incomplete) word = bits_();
    return word % bound;
  }

  /// True in `times` of `of` cases.
  bool happens(std::size_t times, std::size_t of) { return below(of) < times; }

  std::uint64_t bits() { return bits_(); }

 private:
  Bits bits_;
};

}  // namespace evenhand::flaws
