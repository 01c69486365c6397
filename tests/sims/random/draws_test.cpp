#include "sims/random/draws.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/error.hpp"
#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::random {
namespace {

constexpr SourceInfo words = scripted_info(0);

constexpr std::uint64_t halves(std::uint64_t low, std::uint64_t high) { return high << 32 | low; }

TEST(Draws, BelowTakesTheLowHalfFirst) {
  ScriptedSource source({halves(0x80000001, 0xffffffff), halves(0x7fffffff, 0)});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_EQ(draws.outputs_used(), 0U);
  EXPECT_EQ(draws.below(10), 5U);
  EXPECT_EQ(draws.below(10), 9U);
  EXPECT_EQ(draws.outputs_used(), 1U);
  EXPECT_EQ(draws.below(10), 4U);
  EXPECT_EQ(draws.outputs_used(), 2U);
}

// 2^32 mod 6 = 4, so a half h is rejected just when 6 h mod 2^32 < 4: among the smallest, 0 is, and
// 1 (6) is not; 0xaaaaaaab * 6 = 4 * 2^32 + 2 is rejected too.
TEST(Draws, BelowRejectsWhatWouldBias) {
  ScriptedSource source({halves(0, 0xaaaaaaab), halves(0xaaaaaaac, 1)});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_EQ(draws.below(6), 4U);
  EXPECT_EQ(draws.outputs_used(), 2U);
  EXPECT_EQ(draws.below(6), 0U);
}

TEST(Draws, BelowOneTakesAHalfLikeAnyOther) {
  ScriptedSource source({halves(7, 0xffffffff)});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_EQ(draws.below(1), 0U);
  EXPECT_EQ(draws.below(4), 3U);
}

TEST(Draws, CoinsAreSingleBitsFromTheTop) {
  ScriptedSource source({0xA000000000000001, 0});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_TRUE(draws.chance(1, 2));
  EXPECT_FALSE(draws.chance(3, 6));
  EXPECT_TRUE(draws.chance(1, 2));
  for (int i = 3; i < 63; ++i) EXPECT_FALSE(draws.chance(1, 2));
  EXPECT_TRUE(draws.chance(1, 2));
  EXPECT_EQ(draws.outputs_used(), 1U);
  EXPECT_FALSE(draws.chance(1, 2));
  EXPECT_EQ(draws.outputs_used(), 2U);
}

TEST(Draws, ChancesAreThoseOfChance) {
  // 0 is rejected for fifths, and the end of what was filled falls among the halves.
  std::vector<std::uint64_t> script;
  for (std::uint64_t i = 0; i < 4096; ++i) script.push_back(i == 90 ? 0 : i * 0x9e3779b97f4a7c15);
  for (const std::uint64_t range : {std::uint64_t{0}, std::uint64_t{32768}}) {
    ScriptedSource source(script);
    ScriptedSource same(script);
    const SourceInfo info = scripted_info(range);
    Draws draws;
    Draws in_turn;
    draws.begin_block(source, info);
    in_turn.begin_block(same, info);
    for (unsigned count = 0; count < 700; ++count) {
      const std::uint32_t p = count % 7;
      const std::uint64_t answers = draws.chances(p, 5, count % 65);
      for (unsigned i = 0; i < 64; ++i) {
        const bool expected = i < count % 65 && in_turn.chance(p, 5);
        ASSERT_EQ((answers >> (63 - i) & 1) != 0, expected) << count << ' ' << i;
      }
    }
    EXPECT_EQ(draws.outputs_used(), in_turn.outputs_used());
  }
}

TEST(Coins, AreThoseOfChance) {
  const std::vector<std::uint64_t> script = {0xA5F0000000000001, 0x0123456789abcdef, ~0ULL, 0};
  for (const std::uint64_t range : {std::uint64_t{0}, std::uint64_t{32768}}) {
    ScriptedSource source(script);
    ScriptedSource same(script);
    const SourceInfo info = scripted_info(range);
    Draws draws;
    Draws in_turn;
    draws.begin_block(source, info);
    in_turn.begin_block(same, info);
    for (int times = 0; times < 7; ++times) {
      Coins coins(draws);
      for (int i = 0; i < 11; ++i) EXPECT_EQ(coins(), in_turn.chance(1, 2));
    }
    EXPECT_EQ(draws.chance(1, 2), in_turn.chance(1, 2));
    EXPECT_EQ(draws.outputs_used(), in_turn.outputs_used());
  }
}

TEST(Coins, CountHeadsUpToTheFirstTails) {
  ScriptedSource source({0xE000000000000003, ~0ULL, 0x7fffffffffffffff});
  Draws draws;
  draws.begin_block(source, words);
  Coins coins(draws);
  EXPECT_EQ(coins.heads(10), 3U);
  EXPECT_EQ(coins.heads(10), 0U);
  EXPECT_EQ(coins.heads(0), 0U);
  for (int i = 5; i < 61; ++i) EXPECT_EQ(coins.heads(1), 0U) << i;
  EXPECT_EQ(coins.heads(1), 0U);
  EXPECT_EQ(coins.heads(1000), 66U);
  EXPECT_EQ(coins.heads(63), 63U);
  EXPECT_EQ(coins.heads(64), 64U);
}

TEST(Coins, OfAWordBeginInItsHighestBit) {
  ScriptedSource source({0xfedcba9876543210, 0x8000000000000001, ~0ULL});
  Draws draws;
  draws.begin_block(source, words);
  Coins coins(draws);
  EXPECT_EQ(coins.word(4), 0xf000000000000000);
  EXPECT_EQ(coins.word(64), 0xedcba98765432108);
  EXPECT_EQ(coins.word(63), 0x1eU);
  EXPECT_TRUE(coins());
  EXPECT_EQ(coins.word(1), 0x8000000000000000);
}

TEST(CoinsAhead, AreSeenBeforeTheyAreTaken) {
  ScriptedSource source({0xfedcba9876543210, 0x8000000000000001, 0xabcd, ~0ULL});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_TRUE(draws.looks_ahead());
  {
    CoinsAhead coins(draws);
    EXPECT_EQ(coins.peek(), 0xfedcba9876543210);
    EXPECT_EQ(draws.outputs_used(), 0U);
    coins.take(4);
    EXPECT_EQ(draws.outputs_used(), 1U);
    EXPECT_EQ(coins.peek(), 0xedcba98765432108);
    coins.take(60);
    EXPECT_EQ(draws.outputs_used(), 1U);
    EXPECT_EQ(coins.peek(), 0x8000000000000001);
    EXPECT_TRUE(coins());
    EXPECT_FALSE(coins());
    EXPECT_EQ(draws.outputs_used(), 2U);
    coins.take(63);
    EXPECT_EQ(draws.outputs_used(), 3U);
  }
  Coins coins(draws);
  EXPECT_EQ(coins.word(63), 0xabcdULL << 1);
  EXPECT_EQ(draws.outputs_used(), 3U);
}

TEST(CoinsAhead, AreThoseOfChance) {
  std::vector<std::uint64_t> script(20000);
  for (std::size_t i = 0; i < script.size(); ++i) script[i] = i * 0x9E3779B97F4A7C15;
  ScriptedSource source(script);
  ScriptedSource same(script);
  Draws draws;
  Draws in_turn;
  draws.begin_block(source, words);
  in_turn.begin_block(same, words);
  // Past the ends of several buffers, at some of which half a word waits for below().
  for (unsigned times = 0; times < 9000; ++times) {
    ASSERT_EQ(draws.below(1000), in_turn.below(1000)) << times;
    CoinsAhead coins(draws);
    for (unsigned taken = 0; taken < 3; ++taken) {
      const unsigned count = (times * 7 + taken * 31) % 64;
      std::uint64_t seen = coins.peek();
      for (unsigned i = 0; i < count; ++i, seen <<= 1) {
        ASSERT_EQ(seen >> 63 != 0, in_turn.chance(1, 2)) << times;
      }
      coins.take(count);
    }
    ASSERT_EQ(draws.outputs_used(), in_turn.outputs_used()) << times;
  }
}

TEST(CoinsAhead, AreNoneOfThoseThatReseedingVoids) {
  ScriptedSource source(std::vector<std::uint64_t>(64, ~0ULL));
  ScriptedSource zeros(std::vector<std::uint64_t>(64, 0));
  Draws draws;
  const SourceInfo info = scripted_info(0, true);
  draws.begin_block(source, info);
  draws.begin_deal();
  EXPECT_TRUE(draws.chance(1, 2));
  draws.begin_block(zeros, info);
  EXPECT_EQ(CoinsAhead(draws).peek(), 0U);

  std::vector<std::uint64_t> script(64, ~0ULL);
  script.resize(128);
  ScriptedSource reseeded(script);
  draws.begin_block(reseeded, info);
  EXPECT_TRUE(draws.chance(1, 2));
  draws.begin_deal();
  EXPECT_EQ(CoinsAhead(draws).peek(), 0U);
}

TEST(CoinsAhead, AreWordsOfFullSourcesAlone) {
  ScriptedSource source({});
  Draws draws;
  const SourceInfo info = scripted_info(32768);
  draws.begin_block(source, info);
  EXPECT_FALSE(draws.looks_ahead());
}

TEST(Draws, ChanceComparesBelow) {
  ScriptedSource source({halves(0x40000000, 0xc0000000)});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_TRUE(draws.chance(2, 3));
  EXPECT_FALSE(draws.chance(2, 3));
}

TEST(Draws, CertaintiesNeedNoDraw) {
  ScriptedSource source({});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_FALSE(draws.chance(0, 5));
  EXPECT_TRUE(draws.chance(5, 5));
  EXPECT_EQ(draws.outputs_used(), 0U);
}

TEST(Draws, WholeWordsLeaveAHalfBehind) {
  ScriptedSource source({halves(0, 0xffffffff), 0xfedcba9876543210, halves(0x80000000, 0)});
  Draws draws;
  draws.begin_block(source, words);
  EXPECT_EQ(draws.below(2), 0U);
  EXPECT_EQ(draws.top_bits(12), 0xfedU);
  EXPECT_EQ(draws.below(2), 1U);
  EXPECT_EQ(draws.outputs_used(), 3U);
}

TEST(Draws, BytesAreThoseOfWordsLowestFirst) {
  ScriptedSource source({0x0807060504030201, 0x11100f0e0d0c0b0a});
  Draws draws;
  draws.begin_block(source, words);
  std::array<std::uint8_t, 9> bytes{};
  draws.bytes(bytes);
  EXPECT_EQ(bytes, (std::array<std::uint8_t, 9>{1, 2, 3, 4, 5, 6, 7, 8, 10}));
  EXPECT_EQ(draws.outputs_used(), 2U);
}

TEST(Draws, NarrowSourcesAreScaledWithoutRejection) {
  ScriptedSource source({0, 32767, 16383, 16384, 630, 631, 0x7f80});
  Draws draws;
  const SourceInfo info = scripted_info(32768);
  draws.begin_block(source, info);
  EXPECT_EQ(draws.below(52), 0U);
  EXPECT_EQ(draws.below(52), 51U);
  EXPECT_TRUE(draws.chance(1, 2));
  EXPECT_FALSE(draws.chance(1, 2));
  EXPECT_EQ(draws.below(52), 0U);
  EXPECT_EQ(draws.below(52), 1U);  // 631 * 52 = 32812 >= 32768
  EXPECT_EQ(draws.top_bits(8), 0xffU);
  EXPECT_EQ(draws.outputs_used(), 7U);
}

TEST(Draws, RangesNeedNotBePowersOfTwo) {
  ScriptedSource source({2147483645, 1073741822, 1073741823});
  Draws draws;
  const SourceInfo info = scripted_info(2147483646);
  draws.begin_block(source, info);
  EXPECT_EQ(draws.below(1000), 999U);
  EXPECT_EQ(draws.below(2), 0U);
  EXPECT_EQ(draws.below(2), 1U);
}

TEST(Draws, RefusesMoreBitsThanOutputsHave) {
  ScriptedSource source({});
  Draws draws;
  const SourceInfo info = scripted_info(32768);
  draws.begin_block(source, info);
  EXPECT_NO_THROW(draws.require_bits(15));
  EXPECT_THROW(draws.require_bits(16), InputError);
  EXPECT_THROW(draws.top_bits(16), InputError);
}

TEST(Draws, ReseedingVoidsWhatWasFilledAhead) {
  std::vector<std::uint64_t> script(64, 0);
  script.push_back(0xffffffffffffffff);
  ScriptedSource source(script);
  Draws draws;
  const SourceInfo info = scripted_info(0, true);
  draws.begin_block(source, info);
  draws.begin_deal();
  EXPECT_FALSE(draws.chance(1, 2));
  EXPECT_EQ(draws.below(2), 0U);
  draws.begin_deal();
  EXPECT_EQ(source.deals_begun(), 2);
  EXPECT_EQ(draws.outputs_used(), 2U);
  EXPECT_TRUE(draws.chance(1, 2));
  EXPECT_EQ(draws.outputs_used(), 3U);
}

TEST(Draws, OtherSourcesAreNotReseeded) {
  ScriptedSource source({halves(0, 0xffffffff)});
  Draws draws;
  draws.begin_block(source, words);
  draws.begin_deal();
  EXPECT_EQ(draws.below(2), 0U);
  draws.begin_deal();
  EXPECT_EQ(draws.below(2), 1U);
  EXPECT_EQ(source.deals_begun(), 0);
}

TEST(Draws, GoesOnPastTheEndOfItsBuffer) {
  std::vector<std::uint64_t> script(10000);
  for (std::size_t i = 0; i < script.size(); ++i) script[i] = i << 32;
  ScriptedSource source(script);
  Draws draws;
  draws.begin_block(source, words);
  for (std::size_t i = 0; i < script.size(); ++i) ASSERT_EQ(draws.top_bits(32), i);
  EXPECT_EQ(draws.outputs_used(), script.size());
}

}  // namespace
}  // namespace evenhand::random
