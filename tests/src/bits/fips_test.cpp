#include "src/bits/fips.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace evenhand::bits
