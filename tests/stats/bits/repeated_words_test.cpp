#include "stats/bits/repeated_words.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

TEST(RepeatedWords, CountPairsOfEqualOnes) {
  const BitSequence some = fair_bits(1000, 1);
  for (const unsigned width : {16U, 31U, 64U, 65U, 128U}) {
    BitSequence bits(width * 6 + 5);
    // Words 0, 2 and 5 are one, words 1 and 4 another.
    constexpr std::array<std::size_t, 6> kinds = {0, 1, 0, 2, 1, 0};
    for (std::size_t i = 0; i < width * 6; ++i) {
      bits.set(i, some[kinds[i / width] * 200 + i % width]);
    }
    const WordRepeats repeats = word_repeats(bits, width);
    EXPECT_EQ(repeats.pairs, 4U) << width;
    EXPECT_EQ(repeats.most, 3U) << width;
    EXPECT_EQ(repeats.commonest[0], low_bits(some.word_at(0), width)) << width;
    EXPECT_EQ(repeats.commonest[1], width > 64 ? low_bits(some.word_at(64), width - 64) : 0U);
  }
  EXPECT_EQ(word_repeats(BitSequence(100), 128).most, 0U);
  EXPECT_EQ(word_repeats(BitSequence(300), 128).pairs, 1U);
  EXPECT_THROW(word_repeats(some, 15), std::domain_error);
  EXPECT_THROW(word_repeats(some, 129), std::domain_error);
}

TEST(RepeatedWords, AreExpectedAsInTheBirthdayProblem) {
  EXPECT_DOUBLE_EQ(expected_word_pairs(100 * 16 + 3, 16), 4950.0 / 65536);
  EXPECT_EQ(expected_word_pairs(16, 16), 0);
  std::uint64_t pairs = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    pairs += word_repeats(fair_bits(64'000, seed), 16).pairs;
  // 6100 and five standard deviations.
  EXPECT_NEAR(static_cast<double>(pairs), 50 * expected_word_pairs(64'000, 16), 400);
}

TEST(RepeatedWords, AreTooManyOrTooFew) {
  EXPECT_NEAR(repeated_words_p(0, 20).value(), 2 * std::exp(-20.0), 1e-18);
  EXPECT_NEAR(repeated_words_p(2, 0.1).value(), 2 * (1 - std::exp(-0.1) * 1.1), 1e-12);
  EXPECT_EQ(repeated_words_p(0, 0.001).value(), 1);
  EXPECT_LT(repeated_words_p(2'000'000'000, 0.1).log10(), -1e9);
}

}  // namespace
}  // namespace evenhand::stats::bits
