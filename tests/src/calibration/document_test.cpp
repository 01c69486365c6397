#include "src/calibration/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "src/run/runner.hpp"
#include "tests/src/calibration/coin.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::calibration {
namespace {

using reports::Verdict;
using testing::HasSubstr;

double even(double uniform) { return uniform; }
double too_small(double uniform) { return uniform * uniform; }
double cautious(double uniform) { return std::sqrt(uniform); }

reports::Document of(double (*p)(double), std::uint64_t worked = 300) {
  const auto experiment = make_experiment({coin(p), 1, 300});
  run::Part part = run::new_part(*experiment, {0, 300});
  part.range.end = worked;
  if (worked > 0) run::run_part(*experiment, part, run::on_threads(2));
  return experiment->conclude(part);
}

const reports::Value& figure(const reports::Document& document, const std::string& name) {
  for (const reports::Figure& figure : document.sections.front().figures) {
    if (figure.name == name) return figure.value;
  }
  throw std::logic_error("no figure " + name);
}

TEST(CalibrationDocument, CallsUniformPValuesCalibrated) {
  const reports::Document document = of(even);
  EXPECT_EQ(document.verdict, Verdict::no_bias_found);
  EXPECT_THAT(document.answer, testing::StartsWith("calibrated: "));
  EXPECT_EQ(std::get<std::uint64_t>(figure(document, "sessions")), 300U);
  EXPECT_EQ(document.provenance.command,
            "evenhand calibrate --of 'coin --seed it'\\''s' --sessions 300");
}

TEST(CalibrationDocument, FindsPValuesThatAreSmallTooOften) {
  const reports::Document document = of(too_small);
  EXPECT_EQ(document.verdict, Verdict::biased);
  EXPECT_THAT(document.answer, HasSubstr("of 300 sessions were called biased"));
  // A p-value below .01 is one of a uniform number below .1.
  EXPECT_NEAR(std::get<reports::Estimate>(figure(document, "biased_share")).value, 0.1, 0.05);
  EXPECT_THAT(document.sections.front().judgement->findings.back().words,
              HasSubstr("small p-values come too often: "));
}

TEST(CalibrationDocument, FindsNoFaultWithCaution) {
  EXPECT_EQ(of(cautious).verdict, Verdict::no_bias_found);
}

// The square of a uniform number is at most .1 with probability sqrt(.1) = .316.
TEST(CalibrationDocument, DrawsTheTenthsOfThePValues) {
  const reports::Document document = of(too_small);
  const reports::Chart& tenths = document.sections.front().charts[0];
  EXPECT_EQ(tenths.reference, 30.0);
  ASSERT_EQ(tenths.data.rows.size(), 1U);
  ASSERT_EQ(tenths.data.columns.size(), 11U);
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i <= 10; ++i) {
    sum += std::get<std::uint64_t>(tenths.data.rows[0][i]);
  }
  EXPECT_EQ(sum, 300U);
  EXPECT_NEAR(static_cast<double>(std::get<std::uint64_t>(tenths.data.rows[0][1])), 95, 25);
  const reports::Chart& small = document.sections.front().charts[1];
  EXPECT_NEAR(std::get<reports::Estimate>(small.data.rows[0][1]).value, std::sqrt(.05), .07);
}

TEST(CalibrationDocument, JudgesTheVerdictsByTheBinomialTail) {
  SessionResults results;
  for (std::uint64_t session = 0; session < 100; ++session) {
    reports::Judgement judgement;
    judgement.verdict = session < 3 ? Verdict::biased : Verdict::no_bias_found;
    results.add(session, judgement);
  }
  const reports::Finding finding = judgement_of(results, {coin(even)}).findings.front();
  EXPECT_EQ(finding.test, "calibration.verdicts");
  // 1 - .99^100 - 100 · .01 · .99^99 - 4950 · .01² · .99^98
  EXPECT_NEAR(std::pow(10, finding.p.log10), 0.0793732, 1e-7);
  EXPECT_EQ(finding.words, "3 of 100 sessions were called biased");
}

/// A hundred intervals from 0.1 to 0.3, five of which begin at 0.25.
SessionResults intervals() {
  SessionResults results;
  for (std::uint64_t session = 0; session < 100; ++session) {
    reports::Judgement judgement;
    judgement.findings.resize(1);
    judgement.findings[0].test = "heads";
    judgement.findings[0].p = {-20};
    judgement.findings[0].effect = {"share", {0.2, session < 5 ? 0.25 : 0.1, 0.3, 0.99}};
    results.add(session, judgement);
    results.add_effects(session, judgement);
  }
  return results;
}

TEST(CalibrationDocument, JudgesIntervalsByTheKnownEffects) {
  CalibrationPlan plan{coin(even), 1, 100, true};
  plan.truth = {{"heads", {0.2, ""}}};
  reports::Judgement judgement = judgement_of(intervals(), plan);
  ASSERT_EQ(judgement.findings.size(), 1U);  // p-values of what is not fair are not asked
  EXPECT_EQ(judgement.findings[0].test, "calibration.interval.heads");
  // 5 or more of 100 at a chance of 1.5 %
  EXPECT_NEAR(std::pow(10, judgement.findings[0].p.log10), 0.0177, 5e-5);
  plan.truth = {{"heads", {0.28, ""}}};
  judgement = judgement_of(intervals(), plan);
  EXPECT_EQ(judgement.verdict, Verdict::no_bias_found);
  plan.truth = {{"heads", {0.31, ""}}};
  judgement = judgement_of(intervals(), plan);
  EXPECT_EQ(judgement.verdict, Verdict::biased);
  EXPECT_NE(judgement.reason.find(
                "100 of 100 intervals of heads at 99 % leave out the known effect, 0.31"),
            std::string::npos)
      << judgement.reason;
  plan.truth = {{"tails", {0.31, ""}}};
  EXPECT_TRUE(judgement_of(intervals(), plan).findings.empty());
}

TEST(CalibrationDocument, IsThereBeforeTheFirstSession) {
  const reports::Document document = of(even, 0);
  EXPECT_EQ(document.verdict, Verdict::inconclusive);
  EXPECT_EQ(std::get<std::uint64_t>(figure(document, "sessions")), 0U);
  ASSERT_EQ(document.notes.size(), 1U);
}

}  // namespace
}  // namespace evenhand::calibration
