#include "src/calibration/tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"

namespace evenhand::calibration {
namespace {

using reports::Judgement;
using reports::Verdict;
using testing::ElementsAre;

Judgement judgement(Verdict verdict, const std::vector<std::pair<std::string, double>>& p_values,
                    const std::string& skipped = {}) {
  Judgement judgement;
  judgement.verdict = verdict;
  for (const auto& [test, p] : p_values) {
    judgement.findings.emplace_back();
    judgement.findings.back().test = test;
    judgement.findings.back().p = {std::log10(p)};
  }
  if (!skipped.empty()) {
    judgement.findings.emplace_back();
    judgement.findings.back().test = skipped;
    judgement.findings.back().skipped = "too few";
  }
  return judgement;
}

/// Session 3 has a test that others do not have.
void add(SessionResults& results, std::uint64_t session) {
  const auto p = static_cast<double>(session + 1) / 10;
  Judgement one = judgement(session == 2 ? Verdict::biased : Verdict::no_bias_found,
                            {{"z", p}, {"a", 1 - p}}, "skipped");
  if (session == 3) one = judgement(Verdict::inconclusive, {{"b", 0.5}, {"z", 0.5}});
  results.add(session, one);
}

SessionResults all_at_once() {
  SessionResults results;
  for (std::uint64_t session = 0; session < 5; ++session) add(results, session);
  return results;
}

using reports::saved;

TEST(SessionResults, KeepThePValuesOfEachTest) {
  const SessionResults results = all_at_once();
  EXPECT_EQ(results.units(), 5U);
  EXPECT_THAT(
      results.p_values("z"),
      testing::Pointwise(testing::DoubleNear(1e-15), std::vector<double>{0.1, 0.2, 0.3, 0.5, 0.5}));
  EXPECT_THAT(results.p_values("b"), ElementsAre(testing::DoubleNear(0.5, 1e-15)));
  EXPECT_TRUE(results.p_values("skipped").empty());
  EXPECT_EQ(results.count(Verdict::biased), 1U);
  EXPECT_EQ(results.count(Verdict::inconclusive), 1U);
  EXPECT_EQ(results.count(Verdict::no_bias_found), 3U);
}

TEST(SessionResults, NameTheTestsInTheBatterysOrder) {
  EXPECT_THAT(all_at_once().tests(), ElementsAre("z", "a", "skipped", "b"));
}

TEST(SessionResults, AreTheSameInAnyOrderAndSplit) {
  const nlohmann::json expected = saved(all_at_once());
  const std::vector<std::vector<std::uint64_t>> orders = {
      {4, 3, 2, 1, 0}, {3, 0, 4, 1, 2}, {0, 3, 1, 2, 4}};
  for (const std::vector<std::uint64_t>& order : orders) {
    for (std::size_t split = 0; split <= order.size(); ++split) {
      SessionResults one;
      SessionResults two;
      for (std::size_t i = 0; i < order.size(); ++i) add(i < split ? one : two, order[i]);
      SessionResults other_way = two;
      other_way.merge(one);
      one.merge(two);
      EXPECT_EQ(saved(one), expected);
      EXPECT_EQ(saved(other_way), expected);
    }
  }
}

TEST(SessionResults, KeepWhatIntervalsHold) {
  SessionResults results;
  for (std::uint64_t session = 0; session < 4; ++session) {
    Judgement one = judgement(Verdict::no_bias_found, {{"z", 0.5}, {"a", 0.5}});
    const double low = session == 1 ? 0.25 : -0.5;
    one.findings[0].effect = {"size", {0.5, low, INFINITY, 0.95}};
    results.add(session, one);
    results.add_effects(session, one);
  }
  SessionResults read;
  const nlohmann::json json = saved(results);
  reports::load({"tally", json}, read);
  EXPECT_EQ(read.coverage("z", 0).intervals, 4U);
  EXPECT_EQ(read.coverage("z", 0).misses, 1U);
  EXPECT_EQ(read.coverage("z", 0.25).misses, 0U);  // an end is in the interval
  EXPECT_EQ(read.coverage("z", 1.5).misses, 0U);   // and an end that is not known is no end
  EXPECT_NEAR(read.coverage("z", 0).level, 0.95, 1e-15);
  EXPECT_EQ(read.coverage("a", 0).intervals, 0U);
}

TEST(SessionResults, AskOfTheSameOneOnly) {
  SessionResults results;
  for (std::uint64_t session = 0; session < 4; ++session) {
    Judgement one = judgement(Verdict::biased, {{"worst", 0.5}, {"new", 0.5}});
    one.findings[0].subject = session == 2 ? "card 4" : "card 3";
    one.findings[0].effect = {"size", {0.5, 0, 1, 0.95}};
    one.findings[1].effect = one.findings[0].effect;
    results.add(session, one);
    const KnownEffects known = {{"worst", {0.5, "card 3"}}};
    results.add_effects(session, one, &known);
  }
  EXPECT_EQ(results.coverage("worst", 0.5).intervals, 3U);
  EXPECT_EQ(results.coverage("new", 0.5).intervals, 0U);
}

TEST(SessionResults, SurviveTheirJson) {
  SessionResults results = all_at_once();
  results.sessions[7].log10_p["z"] = -INFINITY;
  SessionResults read;
  const nlohmann::json json = saved(results);
  reports::load({"tally", json}, read);
  EXPECT_EQ(saved(read), saved(results));
  EXPECT_EQ(read.p_values("z").back(), 0);
}

TEST(SessionResults, RefuseWhatIsNoPValueOrVerdict) {
  SessionResults read;
  nlohmann::json bad = saved(all_at_once());
  bad["sessions"][1][1]["log10_p"][0][1] = 0.5;
  EXPECT_THROW(reports::load({"tally", bad}, read), InputError);
  bad = saved(all_at_once());
  bad["sessions"][1][1]["verdict"] = reports::verdicts.size();
  EXPECT_THROW(reports::load({"tally", bad}, read), InputError);
  bad = saved(all_at_once());
  bad["sessions"][1].erase(0);
  EXPECT_THROW(reports::load({"tally", bad}, read), InputError);
}

TEST(SessionResults, RefuseWhatIsNoInterval) {
  const auto is_refused = [](const stats::Interval& interval) {
    SessionResults results;
    results.sessions[0].effects["z"] = {interval};
    const nlohmann::json json = saved(results);
    try {
      reports::load({"tally", json}, results);
      return false;
    } catch (const InputError&) {
      return true;
    }
  };
  EXPECT_FALSE(is_refused({-INFINITY, 1, 0.95}));
  EXPECT_TRUE(is_refused({1, 0.5, 0.95}));
  EXPECT_TRUE(is_refused({0, 1, 0.25}));
}

TEST(SubjectOf, CohensWIsOfItsPools) {
  reports::Finding finding;
  finding.subject = "seat 1";
  finding.degrees_of_freedom = 6;
  finding.effect = reports::Effect{"Cohen's w", {}, {}};
  const std::string of_seven = subject_of(finding);
  finding.degrees_of_freedom = 7;
  EXPECT_NE(subject_of(finding), of_seven);
  finding.effect->name = "rms relative deviation of a cell";
  EXPECT_EQ(subject_of(finding), "seat 1");
}

}  // namespace
}  // namespace evenhand::calibration
