#include "src/counts/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "src/judge/judge.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/tables/small_counts.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::counts {
namespace {

using testing::HasSubstr;

std::vector<judge::Evidence> of(const std::string& text) {
  return evidence_of(parse_counts(text, "--counts"), 0.99);
}

// X² = Σ (O - 10,000)² / 10,000 = 0.2648, of five degrees of freedom (mpmath: the tail of
// the incomplete gamma function).
TEST(CountsEvidence, OfManyCountsIsPearsons) {
  const auto evidence = of("9962,10012,10026,9984,10008,10008");
  EXPECT_EQ(evidence[0].test, "counts.chi-square");
  EXPECT_NEAR(evidence[0].result.statistic, 0.2648, 1e-12);
  EXPECT_NEAR(evidence[0].result.p.value(), 0.998253189791425, 1e-10);
  EXPECT_EQ(*evidence[0].result.degrees_of_freedom, 5);
  EXPECT_EQ(evidence[1].test, "counts.worst-value");
  EXPECT_GT(evidence[1].result.p.value(), 0.9);
}

TEST(CountsEvidence, TellsTheWorstValueByTheExactBinomial) {
  const auto evidence = of("16700,16800,16000,16900,16800,16800");
  const double alone = stats::Binomial(100'000, 1.0 / 6).two_sided(16000).value();
  EXPECT_NEAR(evidence[1].result.p.value(), 1 - std::pow(1 - alone, 6), 1e-12);
  EXPECT_NEAR(evidence[1].result.effect->value, -0.04, 1e-12);
  EXPECT_LT(evidence[1].result.effect->interval.high, 0);
  EXPECT_THAT(evidence[1].words, HasSubstr("3 came 16,000 of 100,000 times"));
  EXPECT_THAT(evidence[1].words, HasSubstr("4.00 % too rarely"));
}

TEST(CountsEvidence, OfFewCountsIsExact) {
  const Counts counts = parse_counts("5,0,1,0", "--counts");
  const auto evidence = evidence_of(counts, 0.99);
  const auto exact = stats::exact_goodness_of_fit(counts.numbers, counts.chances);
  ASSERT_TRUE(exact);
  EXPECT_EQ(evidence[0].result.p.log, exact->log);
}

// If weights leave too little expected among many counts, only the values one by one are reported.
TEST(CountsEvidence, SkipsChiSquareWhereItDoesNotHold) {
  Counts counts = parse_counts("200000,1,1", "--counts");
  set_weights(counts, "200000,1,1", "--weights");
  const auto evidence = evidence_of(counts, 0.99);
  EXPECT_TRUE(evidence[0].result.is_skipped());
  EXPECT_FALSE(evidence[1].result.is_skipped());
}

TEST(CountsEvidence, FindsLessTheMoreWasCounted) {
  const auto few = of("100,100,100,100,100,100");
  const auto many = of("10000,10000,10000,10000,10000,10000");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_LT(many[i].detectable(0.005, 0.9), few[i].detectable(0.005, 0.9) / 5);
  }
}

// A fair die of six faces, 300 rolls, and one of twenty, 30 rolls.
TEST(CountsEvidenceCalibration, CallsFairDiceBiasedAsSeldomAsAsked) {
  std::mt19937_64 random(5);
  for (const auto& [faces, rolls, sessions] :
       {std::tuple(6U, 300U, 2000), std::tuple(20U, 30U, 60)}) {
    int biased = 0;
    for (int session = 0; session < sessions; ++session) {
      Counts counts;
      counts.numbers.resize(faces);
      counts.chances.assign(faces, 1.0 / faces);
      counts.names.assign(faces, "face");
      for (unsigned roll = 0; roll < rolls; ++roll) ++counts.numbers[random() % faces];
      judge::JudgeOptions judging;
      judging.alpha = 0.05;
      const auto judged = judge::judge(evidence_of(counts, 0.99), judging, {rolls, "draws"});
      biased += judged.verdict == reports::Verdict::biased ? 1 : 0;
    }
    EXPECT_LE(biased, 0.05 * sessions + 4 * std::sqrt(0.05 * sessions)) << faces;
  }
}

using testing::HasSubstr;

reports::Document document(const std::string& text) {
  return document_of(parse_counts(text, "--counts"), {});
}

TEST(CountsDocument, SaysUnevenWithTheWorstFace) {
  const reports::Document biased = document("16700,16800,16000,16900,16800,16800");
  tests::expect_well_formed(biased);
  EXPECT_EQ(biased.verdict, reports::Verdict::uneven);
  EXPECT_THAT(biased.answer, HasSubstr("3 came 16,000 of 100,000 times"));
  EXPECT_NEAR(tests::number(tests::cell(biased, "values", "3", "deviation")), -0.04, 1e-12);
}

TEST(CountsDocument, SaysNoBiasWithWhatWouldHaveBeenFound) {
  const reports::Document fair = document("9962,10012,10026,9984,10008,10008");
  EXPECT_EQ(fair.verdict, reports::Verdict::no_bias_found);
  EXPECT_THAT(fair.answer, HasSubstr("would have shown"));
  EXPECT_EQ(document("9,12,11,8,10,10").verdict, reports::Verdict::inconclusive);
}

TEST(CountsDocument, SaysThatCountsStandFirst) {
  EXPECT_THAT(document("   1007 1001\n    933 1002\n").sections.front().notes,
              testing::Contains(HasSubstr("uniq -c")));
}

TEST(CountsDocument, SaysThatLinesOfOneNumberAreCounts) {
  EXPECT_THAT(document("3\n6\n2\n").sections.front().notes,
              testing::Contains(HasSubstr("a roll a line")));
  EXPECT_THAT(document("3,6\n2,4,4\n").sections.front().notes, testing::SizeIs(1));
}

}  // namespace

}  // namespace evenhand::counts
