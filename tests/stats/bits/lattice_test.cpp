#include "stats/bits/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

__extension__ using WideInteger = __int128;

TEST(Lattice, VectorsAreOfTheDual) {
  for (const Lattice& lattice : known_lattices) {
    WideInteger sum = 0;
    WideInteger power = 1;
    for (const std::int32_t u : lattice.u) {
      sum += u * power;
      power = power * lattice.multiplier % lattice.modulus;
    }
    EXPECT_EQ(static_cast<std::int64_t>(sum % static_cast<WideInteger>(lattice.modulus)), 0)
        << lattice.name;
    EXPECT_NE(lattice.u[0] % 2, 0) << lattice.name;
  }
}

/// So many words of the generator.
BitSequence words_of(const Lattice& lattice, std::size_t count) {
  // Bits of the state below the words: those of x mod a power of two, or none.
  unsigned shift = 0;
  while ((lattice.modulus >> shift) > (std::uint64_t{1} << lattice.width)) ++shift;
  WideInteger x = 12345;
  BitSequence bits(lattice.width * count);
  for (std::size_t i = 0; i < count; ++i) {
    x = (x * lattice.multiplier + (lattice.modulus % 2 == 0 ? 1013 : 0)) % lattice.modulus;
    const auto word = static_cast<std::uint64_t>(x >> shift);
    bits.put(i * lattice.width, turned_round(word) >> (64 - lattice.width), lattice.width);
  }
  return bits;
}

TEST(Lattice, SumsOfItsOwnGeneratorStayTogether) {
  for (const Lattice& lattice : known_lattices) {
    const Quarters own = lattice_quarters(words_of(lattice, 2000), lattice);
    // In one quarter, or in two where the constant lies at their border.
    Quarters sorted = own;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted[0] + sorted[1], 0U) << lattice.name;
  }
}

TEST(Lattice, SumsOfFairBitsAreEverywhere) {
  for (const Lattice& lattice : known_lattices) {
    const Quarters fair = lattice_quarters(fair_bits(lattice.width * 4006, 1), lattice);
    EXPECT_GE(std::accumulate(fair.begin(), fair.end(), std::uint64_t{0}), 4000U);
    for (const std::uint64_t quarter : fair) EXPECT_NEAR(static_cast<double>(quarter), 1000, 140);
  }
}

}  // namespace
}  // namespace evenhand::stats::bits
