#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "stats/bits/bit_sequence.hpp"

namespace evenhand::stats::bits {

/// A generator each of whose words is the sum, or the exclusive or, of two before it.
struct ThreeTerms {
  std::string_view name;  ///< who has it
  unsigned width;         ///< bits of a word
  unsigned near;          ///< words back
  unsigned far;
};

/// Known ones: rand() of the GNU C library (additive feedback, 31 of 32 bits), Mitchell & Moore's
/// (Knuth 3.2.2) and Kirkpatrick & Stoll's R250 in words of 31 and 32 bits.
inline constexpr std::array<ThreeTerms, 5> known_three_terms = {
    {{"glibc rand()", 31, 3, 31},
     {"Mitchell & Moore's additive generator", 31, 24, 55},
     {"Mitchell & Moore's additive generator", 32, 24, 55},
     {"R250", 31, 103, 250},
     {"R250", 32, 103, 250}}};

/// The number of bits of a sequence that have an even sum with those `near` and `far` words before
/// them, and the number that were looked at. For fair bits these sums are independent in pairs, so
/// that their number has mean `of` / 2 and variance `of` / 4, exactly.
struct EvenSums {
  std::uint64_t even = 0;
  std::uint64_t of = 0;
};
EvenSums even_sums(const BitSequence& bits, const ThreeTerms& terms);

}  // namespace evenhand::stats::bits
