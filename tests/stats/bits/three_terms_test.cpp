#include "stats/bits/three_terms.hpp"

#include <gtest/gtest.h>

#include <cmath>

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

}  // namespace
}  // namespace evenhand::stats::bits
