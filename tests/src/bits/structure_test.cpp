#include "src/bits/structure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "src/judge/judge.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/bits/plans.hpp"

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

using testing::HasSubstr;

/// The test of that name as it is judged alone with the others of its kind.
reports::Finding finding_of(const StructureCounts& counts, std::uint64_t sequences,
                            std::uint64_t length, const std::string& test) {
  const reports::Judgement judgement = judge::judge(
      structure_evidence(counts, sequences, length, 0.99), {}, {sequences, "sequences"});
  for (const reports::Finding& finding : judgement.findings) {
    if (finding.test == test) return finding;
  }
  throw std::logic_error(test);
}

reports::Finding finding_of(const Plan& plan, const std::string& test) {
  const Counts counts = counts_of(plan);
  return finding_of(counts.structure, counts.sequences, plan.length, test);
}

TEST(BitStructure, IsThatOfKnownGenerators) {
  for (const auto& [rng, name] :
       std::vector<std::pair<std::string, std::string>>{{"randu", "RANDU"},
                                                        {"lcg32", "Numerical Recipes"},
                                                        {"minstd", "minstd"},
                                                        {"msvc-rand", "Microsoft's rand()"},
                                                        {"ansi-rand", "the C standard's rand()"},
                                                        {"java-random", "java.util.Random"}}) {
    const reports::Finding finding = finding_of(plan_of(rng, 3, 30'000), "words.lattice");
    EXPECT_TRUE(finding.rejected) << rng;
    EXPECT_THAT(finding.words, HasSubstr(name)) << rng;
  }
  const reports::Finding sums = finding_of(plan_of("glibc-rand", 30, 50'000), "words.three-terms");
  EXPECT_TRUE(sums.rejected);
  EXPECT_THAT(sums.words, HasSubstr("3 and 31 words of 31 bits before, as in glibc rand()"));
}

TEST(BitStructure, OfTheMersenneTwisterIsARegister) {
  Plan plan = plan_of("mt19937-64", 1, 70'000);
  plan.bit = 0;
  const reports::Finding finding = finding_of(plan, "words.register");
  EXPECT_TRUE(finding.rejected);
  EXPECT_EQ(finding.statistic, 19'937);
  EXPECT_THAT(finding.words, HasSubstr("65,536 bits are made by a shift register of 19,937 bits"));
  EXPECT_FALSE(finding_of(plan_of("mt19937-64", 1, 60'000), "words.register").is_made());
}

TEST(BitStructure, IsNoneOfSoundSources) {
  for (const char* rng : {"chacha20", "xoshiro256++", "pcg64"}) {
    const Counts counts = counts_of(plan_of(rng, 20, 100'000));
    for (const char* test : {"words.pattern", "words.blocks", "words.repeats", "words.three-terms",
                             "words.lattice", "words.register"}) {
      EXPECT_FALSE(finding_of(counts.structure, 20, 100'000, test).rejected) << rng << ' ' << test;
    }
  }
}

TEST(BitStructure, IsInRepeatsTooManyOrTooFew) {
  StructureCounts counts;
  // In 100 sequences of a million bits 22.6 pairs of 31 bits are expected, and 11.4 of 32.
  counts.equal_pairs = {0, 11, 0, 0};
  const reports::Finding few = finding_of(counts, 100, 1'000'000, "words.repeats");
  EXPECT_TRUE(few.rejected);
  EXPECT_THAT(few.words, HasSubstr("0 pairs of words of 31 bits"));
  EXPECT_THAT(few.words, HasSubstr("a generator whose whole state is put out"));
  counts.equal_pairs = {22, 11, 0, 3};
  const reports::Finding many = finding_of(counts, 100, 1'000'000, "words.repeats");
  EXPECT_TRUE(many.rejected);
  EXPECT_THAT(many.words, HasSubstr("3 pairs of words of 128 bits"));
  EXPECT_THAT(many.words, HasSubstr("blocks that come again"));
  counts.equal_pairs = {22, 11, 0, 0};
  EXPECT_FALSE(finding_of(counts, 100, 1'000'000, "words.repeats").rejected);
}

TEST(BitStructure, AddsUpInAnyOrder) {
  std::vector<StructureCounts> parts(3);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i].equal_pairs[0] = i;
    parts[i].quarters[1][2] = i;
    parts[i].registers[0] = {1, 5 * (i % 2), 100 + i};
  }
  StructureCounts up;
  StructureCounts down;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    add_up(up, parts[i]);
    add_up(down, parts[parts.size() - 1 - i]);
  }
  EXPECT_EQ(up, down);
  EXPECT_EQ(up.registers[0], (StructureCounts::Registers{3, 5, 101}));
  StructureCounts back;
  reports::load({"tally", reports::saved(up)}, back);
  EXPECT_EQ(back, up);
}

}  // namespace

}  // namespace evenhand::bits
