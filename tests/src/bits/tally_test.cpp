#include "src/bits/tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/judge/judge.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::FipsCounts;
using testing::HasSubstr;

std::vector<reports::Finding> findings_of(const FipsCounts& counts) {
  return judge::judge(fips_evidence(counts, 0.99), {}, {counts.blocks, "blocks"}).findings;
}

TEST(Fips, JudgesFailuresAsACount) {
  FipsCounts counts;
  counts.blocks = 5000;
  counts.words = 3'000'000;
  for (const reports::Finding& finding : findings_of(counts)) {
    EXPECT_FALSE(finding.rejected) << finding.test;
  }
  counts.failures[14] = 3;
  EXPECT_FALSE(findings_of(counts)[0].rejected) << "1.5 are expected";
  counts.failures[14] = 20;
  counts.repeated = 4;
  const std::vector<reports::Finding> findings = findings_of(counts);
  EXPECT_TRUE(findings[0].rejected);
  EXPECT_THAT(findings[0].words, HasSubstr("20 of 5,000 blocks of 20,000 bits fail the long-run"));
  EXPECT_THAT(findings[0].words, HasSubstr("1.488 would by chance"));
  EXPECT_TRUE(findings[1].rejected);
  EXPECT_THAT(findings[1].words, HasSubstr("4 of 3,000,000 words of 32 bits equal the one before"));
}

TEST(Fips, IsSkippedForShortSequences) {
  EXPECT_THAT(findings_of({})[0].skipped, HasSubstr("no block of 20,000 bits"));
  EXPECT_FALSE(findings_of({})[1].is_made());
}

TEST(Fips, IsCountedOfEachSequence) {
  const Counts counts = counts_of(plan_of("philox", 3));
  EXPECT_EQ(counts.fips.blocks, 6U);
  EXPECT_EQ(counts.fips.words, 3U * (50'000 / 32 - 1));
  EXPECT_EQ(fips_table(counts.fips).rows.size(), stats::bits::fips_criteria);
}

stats::TestResult of_p(double p) {
  stats::TestResult result;
  result.p = stats::PValue::of(p);
  return result;
}

TEST(BitTally, CountsPValues) {
  PValueCounts counts;
  for (const double p : {0.005, 0.01, 0.05, 0.1, 0.95, 1.0}) counts.add(of_p(p));
  counts.add(stats::TestResult::skip("too short"));
  EXPECT_EQ(counts.made, 6U);
  EXPECT_EQ(counts.failed, 1U);
  EXPECT_EQ(counts.bins, (std::array<std::uint64_t, 10>{3, 1, 0, 0, 0, 0, 0, 0, 0, 2}));
  EXPECT_EQ(counts.smallest.number, 5'298'317U);  // -ln .005
  counts.add(of_p(0));
  EXPECT_EQ(counts.smallest.number, 1'000'000'000'000'000'000U);
}

Counts some_counts() {
  Counts counts(2);
  const stats::bits::BitSequence bits = stats::bits::BitSequence::of("0110");
  counts.add(bits, 0,
             std::vector<stats::TestResult>{of_p(0.3), stats::TestResult::skip("too short")});
  counts.add(bits, 1, std::vector<stats::TestResult>{of_p(0.001), of_p(0.5)});
  return counts;
}

TEST(BitTally, AddsUp) {
  Counts sum = some_counts();
  add_up(sum, some_counts());
  EXPECT_EQ(sum.units(), 4U);
  EXPECT_EQ(sum.ones, 8U);
  EXPECT_EQ(sum.p_values[0].made, 4U);
  EXPECT_EQ(sum.p_values[0].failed, 2U);
  EXPECT_EQ(sum.p_values[1].made, 2U);
}

TEST(BitTally, ComesBackFromJson) {
  const Counts counts = some_counts();
  Counts loaded(2);
  reports::load({"tally", reports::saved(counts)}, loaded);
  EXPECT_EQ(loaded.p_values, counts.p_values);
  EXPECT_EQ(loaded.ones, counts.ones);
  EXPECT_EQ(loaded.structure, counts.structure);
  EXPECT_EQ(loaded.fips, counts.fips);
  EXPECT_EQ(loaded.sequences, counts.sequences);
}

TEST(BitTally, RefusesWhatContradictsItself) {
  nlohmann::json json = reports::saved(some_counts());
  Counts loaded(3);
  EXPECT_THROW(reports::load({"tally", json}, loaded), InputError);
  loaded = Counts(2);
  for (const char* member : {"made", "failed"}) {
    nlohmann::json bad = json;
    bad["p_values"][0][member] = 3U;
    EXPECT_THROW(reports::load({"tally", bad}, loaded), InputError);
  }
  json.erase("ones");
  EXPECT_THROW(reports::load({"tally", json}, loaded), InputError);
}

}  // namespace

}  // namespace evenhand::bits
