#include "src/judge/together.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "stats/anytime/log_average.hpp"

namespace evenhand::judge {
namespace {

using reports::Document;
using reports::Finding;
using reports::Judgement;
using reports::Named;
using reports::Section;
using reports::Verdict;
using testing::HasSubstr;

Judgement with_p_values(const std::vector<double>& p, Verdict verdict = Verdict::no_bias_found) {
  Judgement judgement;
  judgement.verdict = verdict;
  for (const double each : p) {
    Finding finding;
    finding.test = "a.test";
    finding.p = {std::log10(each)};
    judgement.findings.push_back(finding);
  }
  return judgement;
}

Named audit_of(const std::string& name, const std::vector<double>& p,
               Verdict verdict = Verdict::no_bias_found) {
  Document document;
  document.kind = "audit";
  document.title = name;
  Section section{"source", ""};
  section.judgement = with_p_values(p, verdict);
  document.sections = {section};
  return {name, document};
}

TEST(LogEValue, IsTheAverageOfTheTestsThatWereMade) {
  Judgement judgement = with_p_values({0.5, 1e-6});
  const double mean = (std::exp(stats::log_e_value(stats::PValue::of(0.5))) +
                       std::exp(stats::log_e_value(stats::PValue::of(1e-6)))) /
                      2;
  EXPECT_NEAR(log_e_value(judgement), std::log(mean), 1e-9);
  judgement.findings.push_back({});
  judgement.findings.back().skipped = "too few";
  EXPECT_NEAR(log_e_value(judgement), std::log(mean), 1e-9);
  EXPECT_EQ(log_e_value(with_p_values({})), -std::numeric_limits<double>::infinity());
}

TEST(EValueFigure, SaysTheOdds) {
  EXPECT_EQ(e_value_figure(with_p_values({0.9})).note, "no evidence");
  EXPECT_EQ(e_value_figure(with_p_values({1e-30})).note, "10^26 to 1 against a fair source");
}

TEST(JudgeTogether, RefusesAMatchThatIsDecided) {
  const std::vector<Named> all = {audit_of("a", {0.3}),
                                  audit_of("match", {1e-9}, Verdict::stronger)};
  EXPECT_THAT([&] { judge_together(all, 0.01); },
              testing::ThrowsMessage<InputError>(HasSubstr("match: a match of which one player")));
}

TEST(JudgeTogether, NamesTheBiasedAmongMany) {
  std::vector<Named> audits;
  for (int i = 0; i < 40; ++i)
    audits.push_back(audit_of("machine " + std::to_string(i), {0.3, 0.6}));
  audits[17] = audit_of("machine 17", {1e-12, 0.4}, Verdict::biased);
  // Biased by itself, and what one of 41 sound machines may well be.
  audits.push_back(audit_of("machine 40", {0.004}, Verdict::biased));
  const Section section = judge_together(audits, 0.01);
  EXPECT_EQ(section.judgement->verdict, Verdict::biased);
  EXPECT_EQ(
      section.judgement->reason,
      "1 of 41 audits is biased under one error rate of 0.01: machine 17: 10^8 to 1 against a "
      "fair source");
  EXPECT_TRUE(section.judgement->findings[17].rejected);
  EXPECT_FALSE(section.judgement->findings[40].rejected);
  EXPECT_EQ(section.tables.front().rows.size(), 41U);
}

TEST(JudgeTogether, IsAsOpenAsItsAudits) {
  const std::vector<Named> sound = {audit_of("a", {0.5}), audit_of("b", {0.2})};
  EXPECT_EQ(judge_together(sound, 0.01).judgement->verdict, Verdict::no_bias_found);
  const std::vector<Named> open = {audit_of("a", {0.5}),
                                   audit_of("b", {0.2}, Verdict::inconclusive)};
  const Section section = judge_together(open, 0.01);
  EXPECT_EQ(section.judgement->verdict, Verdict::inconclusive);
  EXPECT_EQ(section.judgement->reason, "none of 2 audits is biased under one error rate of 0.01");
}

TEST(JudgeTogether, AddsUpWhatOneSourceShowsInManyAudits) {
  std::vector<Named> days;
  for (int day = 0; day < 30; ++day)
    days.push_back(audit_of("day " + std::to_string(day), {0.001}));
  const Section section = judge_together(days, 0.01);
  EXPECT_FALSE(section.judgement->findings.front().rejected);
  const double one = stats::log_e_value(stats::PValue::of(0.001));
  EXPECT_NEAR(std::get<double>(section.figures.front().value), 30 * one, 1e-9);
}

TEST(JudgeTogether, CountsNoResultTwice) {
  const Named day = audit_of("monday", {0.001});
  Named copy = day;
  copy.name = "copy.json";
  EXPECT_THAT(
      [&] {
        judge_together(std::vector{day, copy}, 0.01);
      },
      testing::ThrowsMessage<InputError>(HasSubstr("monday and copy.json are one result")));
  Document together;
  together.kind = "merge";
  together.sections = {judge_together(std::vector{day}, 0.01)};
  EXPECT_THAT(
      [&] {
        judge_together(std::vector<Named>{{"all.json", together}}, 0.01);
      },
      testing::ThrowsMessage<InputError>(HasSubstr("all.json: what merge --audits says")));
}

TEST(JudgeTogether, RefusesWhatHasNoVerdict) {
  Document document;
  document.kind = "exact";
  const std::vector<Named> documents = {{"exact.json", document}};
  EXPECT_THAT([&] { judge_together(documents, 0.01); },
              testing::ThrowsMessage<InputError>(HasSubstr("exact.json: a result of 'exact'")));
}

TEST(JudgeTogether, RarelyNamesASoundSource) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> uniform(0, 1);
  int sessions_with_names = 0;
  constexpr int sessions = 500;
  for (int session = 0; session < sessions; ++session) {
    std::vector<Named> audits;
    for (int i = 0; i < 20; ++i)
      audits.push_back(audit_of("a", {uniform(random), uniform(random)}));
    sessions_with_names +=
        judge_together(audits, 0.1).judgement->verdict == Verdict::biased ? 1 : 0;
  }
  // If all are sound each name is false: at most a tenth of the sessions may have one.
  EXPECT_LE(sessions_with_names, sessions / 10);
}

}  // namespace
}  // namespace evenhand::judge
