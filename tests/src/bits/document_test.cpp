#include "src/bits/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

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
