#include "src/bits/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/judge/judge.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using reports::Verdict;
using testing::HasSubstr;

reports::Judgement judgement_of(const Plan& plan, const Counts& counts) {
  return judge::judge(evidence_of(plan, counts), plan.judging, {counts.sequences, "sequences"});
}
reports::Judgement judgement_of(const Plan& plan) { return judgement_of(plan, counts_of(plan)); }

TEST(BitEvidence, HasThreeTestsOfEachAndOneOfAllBits) {
  const Plan plan = plan_of("philox", 1);
  const auto all = evidence_of(plan, Counts(188));
  ASSERT_EQ(all.size(), 54U);
  EXPECT_EQ(all.front().test, "bits.ones");
  EXPECT_EQ(all[1].test, "frequency.uniformity");
  EXPECT_EQ(all[45].test, "linear-complexity.worst-sequence");
  EXPECT_EQ(all[46].test, "words.pattern");
  EXPECT_EQ(all[47].test, "words.blocks");
  EXPECT_EQ(all[51].test, "words.register");
  EXPECT_EQ(all.back().test, "fips-140-2.continuous");
  for (const auto& one : all) {
    EXPECT_TRUE(one.result.is_skipped() || one.test.starts_with("words")) << one.test;
    EXPECT_TRUE(one.null.ends_with(".")) << one.null;
  }
}

TEST(BitEvidence, FindsNothingInASoundSource) {
  for (const char* name : {"chacha20", "philox"}) {
    const reports::Judgement judgement = judgement_of(plan_of(name, 200));
    EXPECT_EQ(judgement.verdict, Verdict::no_bias_found) << name << ": " << judgement.reason;
    EXPECT_THAT(judgement.reason, HasSubstr("share of ones beyond one half"));
  }
}

TEST(BitEvidence, SaysThatAFewBitsAreTooFew) {
  const reports::Judgement judgement = judgement_of(plan_of("chacha20", 3));
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive);
  EXPECT_THAT(judgement.reason, HasSubstr("too few"));
}

TEST(BitEvidence, FindsWeakGenerators) {
  for (const char* name : {"randu", "lcg32"}) {
    const reports::Judgement judgement = judgement_of(plan_of(name, 60));
    EXPECT_EQ(judgement.verdict, Verdict::biased) << name;
    EXPECT_THAT(judgement.reason, HasSubstr("reject at 0.01"));
  }
}

/// P-values as a fair source has them, but for one of them.
Counts even_counts(std::uint64_t sequences) {
  Counts counts(188);
  counts.sequences = sequences;
  counts.ones = sequences * 25'000;
  for (PValueCounts& one : counts.p_values) {
    one.made = sequences;
    one.bins.fill(sequences / 10);
    one.failed = sequences / 100;
    one.smallest.number = 5'000'000;
  }
  counts.structure.patterns.byte_bit_ones.fill(sequences * 50'000 / 16);
  for (std::size_t i = 0; i < counts.structure.even_sums.size(); ++i) {
    const auto& terms = stats::bits::known_three_terms[i];
    counts.structure.even_sums[i] = sequences * (50'000 - terms.far * terms.width) / 2;
  }
  return counts;
}

TEST(BitEvidence, TellsWhichPValuesAreNotAsTheyShouldBe) {
  const Plan plan = plan_of("philox", 1000);
  EXPECT_EQ(judgement_of(plan, even_counts(1000)).verdict, Verdict::no_bias_found);

  Counts uneven = even_counts(1000);
  uneven.p_values[2].bins = {180, 100, 100, 100, 100, 100, 100, 100, 100, 20};
  EXPECT_THAT(judgement_of(plan, uneven).reason,
              HasSubstr("of 1,000 p-values (forward) 180 are below 0.1 and 20 from 0.9 up"));

  Counts failing = even_counts(1000);
  failing.p_values[4].failed = 50;
  EXPECT_THAT(judgement_of(plan, failing).reason,
              HasSubstr("50 of 1,000 sequences fail at 0.01, and 10 would by chance: bits that are "
                        "followed by their like too often"));

  Counts one_off = even_counts(1000);
  one_off.p_values[3].smallest.number = 60'000'000;
  EXPECT_THAT(judgement_of(plan, one_off).reason,
              HasSubstr("a sequence has p = 8.8e-27 (backward): a walk of ones and zeros"));

  Counts ones = even_counts(1000);
  ones.ones = 25'100'000;
  EXPECT_THAT(judgement_of(plan, ones).reason, HasSubstr("50.2 % of 50,000,000 bits are ones"));
}

TEST(BitEvidence, HoldsNoMorePValuesToALawThanItIsGoodFor) {
  const Plan plan = plan_of("philox", 6000);
  const reports::Judgement judgement = judgement_of(plan, even_counts(6000));
  EXPECT_EQ(judgement.verdict, Verdict::no_bias_found);
  for (const reports::Finding& finding : judgement.findings) {
    if (finding.test == "serial.uniformity" || finding.test == "runs.proportion") {
      EXPECT_THAT(finding.skipped, HasSubstr("take longer sequences"));
    }
    if (finding.test == "non-overlapping-template.worst-sequence") {
      EXPECT_THAT(finding.skipped, HasSubstr("words are too few"));
    }
  }
}

TEST(BitEvidence, KnowsThatNistsRunsHaveZeros) {
  Plan plan = plan_of("philox", 1000);
  Counts zero = even_counts(1000);
  zero.p_values[4].smallest.number = 1'000'000'000'000'000'000;
  EXPECT_EQ(judgement_of(plan, zero).verdict, Verdict::biased);
  plan.tests.constants = stats::bits::Constants::nist;
  EXPECT_EQ(judgement_of(plan, zero).verdict, Verdict::no_bias_found);
}

TEST(BitDocument, HasALineATestAndNistsTable) {
  const Plan plan = plan_of("philox", 60);
  const Counts counts = counts_of(plan);
  const reports::Document document = document_of(plan, counts);
  EXPECT_EQ(document.title, "60 sequences of 50,000 bits from philox, seed 1");
  const reports::Section& section = document.sections.front();
  const reports::Table& tests = section.tables[0];
  ASSERT_EQ(tests.rows.size(), 15U);
  EXPECT_EQ(std::get<std::string>(tests.rows[0][0]), "frequency");
  EXPECT_EQ(std::get<std::uint64_t>(tests.rows[7][1]), 148U);
  EXPECT_EQ(std::get<std::uint64_t>(tests.rows[7][2]), 148U * 60);
  const reports::Table& nist = section.tables[1];
  ASSERT_EQ(nist.rows.size(), 188U);
  EXPECT_EQ(nist.shown, reports::Shown::on_request);
  std::uint64_t binned = 0;
  for (std::size_t bin = 0; bin < 10; ++bin) binned += std::get<std::uint64_t>(nist.rows[0][bin]);
  EXPECT_EQ(binned, 60U);
  EXPECT_EQ(std::get<std::string>(nist.rows[0][13]), "Frequency");
  // Too short for it.
  EXPECT_EQ(std::get<std::string>(nist.rows[187][11]), "0/0");
  EXPECT_THAT(section.notes.front(), testing::HasSubstr("all 64 bits, the highest first"));
}

// SP 800-22, 4.2.1: of 1000 sequences at least 980 pass.
TEST(BitDocument, FlagsWhatNistsRulesFlag) {
  const Plan plan = plan_of("philox", 1000);
  Counts counts(188);
  counts.sequences = 1000;
  for (PValueCounts& one : counts.p_values) {
    one.made = 1000;
    one.bins.fill(100);
    one.failed = 19;
  }
  counts.p_values[0].failed = 20;
  counts.p_values[1].bins = {160, 100, 100, 100, 100, 100, 100, 100, 100, 40};
  const reports::Document document = document_of(plan, counts);
  const reports::Table& nist = document.sections.front().tables[1];
  EXPECT_TRUE(std::get<bool>(nist.rows[0][12]));
  EXPECT_TRUE(std::get<bool>(nist.rows[1][12]));
  EXPECT_FALSE(std::get<bool>(nist.rows[2][12]));
}

TEST(BitDocument, OfNothingHasNoFigures) {
  const reports::Document document = document_of(plan_of("philox", 60), Counts(188));
  EXPECT_TRUE(document.sections.front().figures.empty());
}

}  // namespace

}  // namespace evenhand::bits
