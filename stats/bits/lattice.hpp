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

/// A congruential generator, x <- multiplier x + increment mod modulus, whose words are the upper
/// `width` bits of x, and a short vector u of the dual lattice in a few dimensions: Σ u_i
/// multiplier^i is 0 mod modulus. So Σ u_i x_(n+i) is the same for all n, and of the words but for
/// carries: the fewer planes the successive words lie on (Coveyou & MacPherson 1967; Knuth 3.3.4),
/// the shorter is u.
struct Lattice {
  std::string_view name;  ///< who has it
  unsigned width;
  std::uint64_t multiplier;
  std::uint64_t modulus;
  std::array<std::int32_t, 7> u;  ///< the first is odd; zeros at the end
};

inline constexpr std::array<Lattice, 6> known_lattices = {
    {{"RANDU", 31, 65539, std::uint64_t{1} << 31U, {9, -6, 1}},
     {"the generator of Numerical Recipes",
      32,
      1664525,
      std::uint64_t{1} << 32U,
      {17, -12, 9, -47, 37}},
     {"minstd", 31, 48271, (std::uint64_t{1} << 31U) - 1, {-19, 3, -63, -7, 4}},
     {"Microsoft's rand()", 15, 214013, std::uint64_t{1} << 31U, {-27, 0, 18, 8, 1}},
     {"the C standard's rand()", 15, 1103515245, std::uint64_t{1} << 31U, {1, 4, 10, 1, 0, 6, -2}},
     {"java.util.Random",
      32,
      25214903917,
      std::uint64_t{1} << 48U,
      {-49, -25, 52, -2, 44, -69, 57}}}};

/// The number of places n at which the sum Σ u_i word_(n+i) of the sequence's words falls into each
/// quarter of the circle mod 2^width. For fair bits all quarters are equally likely, and sums are
/// independent in pairs, for u_0 is odd.
using Quarters = std::array<std::uint64_t, 4>;
Quarters lattice_quarters(const BitSequence& bits, const Lattice& lattice);

}  // namespace evenhand::stats::bits
