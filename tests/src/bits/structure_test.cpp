#include "src/bits/structure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/judge/judge.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

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
