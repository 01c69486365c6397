#include "stats/bits/lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

TEST(ThreeTerms, CountEvenSumsLikeAPlainLoop) {
  const ThreeTerms terms{"", 5, 3, 7};
  const BitSequence bits = fair_bits(301, 1);
  std::uint64_t even = 0;
  for (std::size_t i = 35; i < 301; ++i) even += (bits[i] ^ bits[i - 15] ^ bits[i - 35]) ? 0 : 1;
  EXPECT_EQ(even_sums(bits, terms).of, 266U);
  EXPECT_EQ(even_sums(bits, terms).even, even);
  EXPECT_EQ(even_sums(BitSequence(35), terms).of, 0U);
}

// Words of 31 bits of additive feedback of 32, as rand() of the GNU C library has.
TEST(ThreeTerms, FindAdditiveFeedback) {
  SmallGenerator generator(4);
  std::vector<std::uint32_t> words;
  for (std::size_t i = 0; i < 20'000; ++i) {
    words.push_back(i < 31 ? static_cast<std::uint32_t>(generator.next())
                           : words[i - 3] + words[i - 31]);
  }
  BitSequence bits(31 * words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    bits.put(31 * i, turned_round(words[i] >> 1U) >> 33U, 31);
  }
  const EvenSums sums = even_sums(bits, known_three_terms[0]);
  const double z = (2 * static_cast<double>(sums.even) - static_cast<double>(sums.of)) /
                   std::sqrt(static_cast<double>(sums.of));
  // One bit in 31 is even three times in four: half of 20,000 beyond 310 of a deviation of 787.
  EXPECT_GT(z, 10);
  const EvenSums fair = even_sums(fair_bits(620'000, 3), known_three_terms[0]);
  EXPECT_NEAR(static_cast<double>(fair.even), static_cast<double>(fair.of) / 2, 1600);
}

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
