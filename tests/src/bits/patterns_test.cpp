#include "src/bits/patterns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::BitSequence;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t bytes = 4000;

template <class Byte>
BitSequence sequence_of(const Byte& byte) {
  BitSequence bits(8 * bytes);
  for (std::size_t i = 0; i < bytes; ++i) bits.set_byte(i, static_cast<std::uint8_t>(byte(i)));
  return bits;
}

PatternCounts counts_of(const std::vector<BitSequence>& sequences) {
  PatternCounts counts;
  for (const BitSequence& bits : sequences) {
    counts.add(bits, stats::bits::word_repeats(bits, 8 * block_bytes));
  }
  return counts;
}

std::vector<judge::Evidence> evidence_of(const std::vector<BitSequence>& sequences) {
  return pattern_evidence(counts_of(sequences), sequences.size(), 8 * bytes, 0.99);
}

/// Returns what words.pattern sees, or words.blocks.
std::string words_of(const std::vector<BitSequence>& sequences, std::size_t test = 0) {
  const judge::Evidence evidence = evidence_of(sequences)[test];
  EXPECT_LT(evidence.result.p.log10(), -20);
  return evidence.words;
}

BitSequence fair(std::uint64_t seed) {
  stats::SmallGenerator generator(seed);
  return sequence_of([&](std::size_t) { return generator.next(); });
}

TEST(BitPatterns, AreNamed) {
  EXPECT_EQ(words_of({sequence_of([](std::size_t) { return 0x41; })}),
            "the byte 0x41 in every place of a sequence");
  const BitSequence up = sequence_of([](std::size_t i) { return i; });
  EXPECT_EQ(words_of({up, up}), "counts up by 1 each 8 bits, in 7,996 of 7,996 places");
  EXPECT_EQ(words_of({sequence_of([](std::size_t i) { return 256 - 3 * i; })}),
            "counts down by 3 each 8 bits, in 3,998 of 3,998 places");
  EXPECT_EQ(words_of({sequence_of([](std::size_t i) { return i / 4 >> (24 - 8 * (i % 4)); })}),
            "counts up by 1 each 32 bits, the highest byte first, in 998 of 998 places");
  EXPECT_EQ(words_of({sequence_of([](std::size_t i) { return i / 2 >> (8 * (i % 2)); })}),
            "counts up by 1 each 16 bits, the lowest byte first, in 1,998 of 1,998 places");
  stats::SmallGenerator generator(1);
  EXPECT_EQ(words_of({sequence_of([&](std::size_t) { return generator.next() % 128; })}),
            "bit 8 of each byte is always 0 (the highest)");
  EXPECT_THAT(words_of({sequence_of([&](std::size_t) { return generator.next() % 5; })}),
              StartsWith("bit 4 of each byte is always 0"));
  EXPECT_THAT(words_of({sequence_of([&](std::size_t) {
                return generator.next() % 4 == 0 ? generator.next() : generator.next() | 4U;
              })}),
              HasSubstr("bit 3 of each byte is 1 in 88.4 %"));
}

TEST(BitPatterns, AreCausesWhereTheyExplainAllElse) {
  using Telling = judge::Evidence::Telling;
  const auto telling = [](const BitSequence& bits) { return evidence_of({bits})[0].telling; };
  stats::SmallGenerator generator(1);
  EXPECT_EQ(telling(sequence_of([](std::size_t i) { return i; })), Telling::cause);
  EXPECT_EQ(telling(sequence_of([&](std::size_t) { return generator.next() % 128; })),
            Telling::cause);
  EXPECT_EQ(telling(sequence_of([&](std::size_t) {
              return generator.next() % 4 == 0 ? generator.next() : generator.next() | 4U;
            })),
            Telling::sight);
}

TEST(BitPatterns, AreBlocksThatComeAgain) {
  // A fair sequence in which every second block is one of its own.
  const BitSequence random = fair(2);
  BitSequence again = random;
  for (std::size_t i = 0; i + 256 <= again.size(); i += 256) {
    again.put(i, random.word_at(128), 64);
    again.put(i + 64, random.word_at(192), 64);
  }
  std::string hex;
  for (std::size_t byte = 16; byte < 32; ++byte) {
    unsigned value = 0;
    for (std::size_t bit = 0; bit < 8; ++bit) value = 2 * value + (random[8 * byte + bit] ? 1 : 0);
    constexpr const char* digits = "0123456789abcdef";
    hex += {digits[value / 16], digits[value % 16]};
  }
  EXPECT_EQ(words_of({fair(3), again}, 1),
            "the block of 16 bytes " + hex + " comes 126 times among the 250 of a sequence");
}

TEST(BitPatterns, AreNoneOfFairBits) {
  std::vector<double> p;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const std::vector<judge::Evidence> evidence = evidence_of({fair(seed)});
    p.push_back(evidence[0].result.p.value());
    EXPECT_EQ(evidence[1].result.p.value(), 1) << "250 blocks of 2^128";
  }
  // Fifteen tests, of which some cannot happen by chance, have at most as many as there should be.
  EXPECT_LE(std::count_if(p.begin(), p.end(), [](double x) { return x < 0.1; }), 33);
  EXPECT_GT(*std::min_element(p.begin(), p.end()), 1e-4);
}

TEST(BitPatterns, AddUpInAnyOrder) {
  const std::vector<BitSequence> sequences = {fair(1), sequence_of([](std::size_t) { return 7; }),
                                              sequence_of([](std::size_t i) { return i; }),
                                              fair(2)};
  const PatternCounts all = counts_of(sequences);
  PatternCounts back = counts_of({sequences[3], sequences[2]});
  add_up(back, counts_of({sequences[1], sequences[0]}));
  EXPECT_EQ(back, all);
  PatternCounts read;
  reports::load({"tally", reports::saved(all)}, read);
  EXPECT_EQ(read, all);
}

}  // namespace
}  // namespace evenhand::bits
