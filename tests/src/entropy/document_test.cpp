#include "src/entropy/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "src/judge/judge.hpp"
#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

using reports::Verdict;
using testing::HasSubstr;

reports::Judgement judgement_of(const Plan& plan, const Counts& counts) {
  return judge::judge(evidence_of(plan, counts), plan.judging, {counts.data_sets, "data sets"});
}

TEST(EntropyEvidence, IsNoneWhereNothingIsAsked) {
  EXPECT_TRUE(evidence_of(plan_of("philox", 8), {}).empty());
}

TEST(EntropyEvidence, FindsNothingInIndependentSamples) {
  Plan plan = plan_of("chacha20", 4, 5000);
  plan.iid = true;
  const Counts counts = counts_of(plan);
  const reports::Judgement judgement = judgement_of(plan, counts);
  EXPECT_EQ(judgement.findings.size(), 1 + iid_tests);
  EXPECT_EQ(judgement.verdict, Verdict::inconclusive) << "5,000 samples are too few";
  for (const reports::Finding& finding : judgement.findings) {
    EXPECT_FALSE(finding.rejected) << finding.test;
    EXPECT_TRUE(finding.is_made()) << finding.test << finding.skipped;
  }
  EXPECT_LT(std::fabs(serial_correlation(counts, plan)), 0.06);
}

/// P-values as of fair data sets.
Counts fair_counts(std::uint64_t data_sets) {
  Counts counts;
  counts.data_sets = data_sets;
  counts.symbols[0] = counts.symbols[1] = data_sets * 500'000;
  counts.products = data_sets * 250'000;
  for (IidCounts& one : counts.iid) one = {data_sets, 0, data_sets * 1'000'000};
  return counts;
}

TEST(EntropyEvidence, TellsWhatDependsOnItsPlace) {
  Plan plan = plan_of("philox", 1, 1'000'000);
  plan.iid = true;
  EXPECT_EQ(judgement_of(plan, fair_counts(1)).verdict, Verdict::no_bias_found);
  Counts packed = fair_counts(1);
  packed.iid[18] = {1, 1, 8'517'293};
  const reports::Judgement judgement = judgement_of(plan, packed);
  EXPECT_EQ(judgement.verdict, Verdict::biased);
  EXPECT_THAT(judgement.reason, HasSubstr("packed to fewer or more bytes"));
  Counts correlated = fair_counts(1);
  correlated.products = 260'000;
  EXPECT_THAT(judgement_of(plan, correlated).reason, HasSubstr("a correlation of 0.04"));
}

TEST(EntropyEvidence, AddsTheEvidenceOfDataSets) {
  Plan plan = plan_of("philox", 1, 1'000'000);
  plan.iid = true;
  Counts counts = fair_counts(20);
  counts.iid[0].log_sum = 20 * 3'000'000U;  // p = .05 in each of twenty
  EXPECT_EQ(judgement_of(plan, counts).verdict, Verdict::biased);
}

TEST(EntropyEvidence, HoldsRestartsToTheirEntropy) {
  Plan plan = plan_of("philox", 1, 1'000'000);
  plan.restarts = 1;
  Counts counts;
  counts.data_sets = 1;
  counts.most_in_a_row.number = 560;
  EXPECT_EQ(judgement_of(plan, counts).verdict, Verdict::no_bias_found);
  counts.most_in_a_row.number = 640;
  const reports::Judgement judgement = judgement_of(plan, counts);
  EXPECT_EQ(judgement.verdict, Verdict::biased);
  EXPECT_THAT(judgement.reason, HasSubstr("a symbol comes 640 times in 1,000 samples"));
}

using testing::HasSubstr;

TEST(EntropyDocument, HasALineAnEstimator) {
  const Plan plan = plan_of("philox", 8);
  const reports::Document document = document_of(plan, counts_of(plan));
  EXPECT_EQ(document.title, "1 data set of 20,000 samples of 8 bits from philox, seed 1");
  EXPECT_THAT(document.answer, HasSubstr("bits of min-entropy a symbol of 8 bits"));
  EXPECT_FALSE(document.verdict);
  const reports::Section& section = document.sections.front();
  const reports::Table& table = section.tables.front();
  ASSERT_EQ(table.rows.size(), 10U);
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows[1][1])) << "of bits alone";
  EXPECT_GT(std::get<double>(table.rows[1][2]), 0.5);
  EXPECT_THAT(section.notes.front(), HasSubstr("wants a million samples"));
  double shannon = 0;
  for (const reports::Figure& figure : section.figures) {
    if (figure.name == "shannon_entropy_byte") shannon = std::get<double>(figure.value);
  }
  EXPECT_NEAR(shannon, 8, 0.002);
}

TEST(EntropyDocument, OfSeveralDataSetsTellsTheLeast) {
  Plan plan = plan_of("philox", 4, 5000);
  plan.sequences = 3;
  const reports::Document document = document_of(plan, counts_of(plan));
  const reports::Table& table = document.sections.front().tables.front();
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_LE(std::get<double>(table.rows[0][2]), std::get<double>(table.rows[0][1]));
  EXPECT_EQ(document.sections.front().figures[1].name, "min_entropy_least");
}

TEST(EntropyDocument, TellsRestartsThatAreNotValidated) {
  Plan plan = plan_of("philox", 1, 1'000'000);
  plan.restarts = 0.8;
  Counts counts;
  counts.data_sets = 1;
  counts.symbols[0] = 1'000'000;
  counts.assessed.add(0.3);
  counts.if_iid.add(0.3);
  const reports::Document document = document_of(plan, counts);
  EXPECT_THAT(document.sections.front().notes.front(), HasSubstr("less than half of 0.8 bits"));
  EXPECT_EQ(document.sections.front().tables.front().columns[2].words, "columns");
}

TEST(EntropyDocument, OfNothingHasNoFigures) {
  EXPECT_TRUE(document_of(plan_of("philox", 8), {}).sections.front().figures.empty());
}

}  // namespace

}  // namespace evenhand::entropy
