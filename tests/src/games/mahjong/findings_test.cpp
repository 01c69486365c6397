#include "src/games/mahjong/findings.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

const Finding& finding(const Findings& findings, std::string_view name) {
  for (const Finding& test : findings.tests) {
    if (test.name == name) return test;
  }
  throw std::out_of_range(std::string(name));
}

/// The hands of another seed as the fair ones.
Played compared(PlayPlan plan) {
  Played one = played(plan);
  plan.seed += 1000;
  one.fair = played(plan).tally;
  return one;
}

TEST(Judge, FindsNothingInAFairShuffle) {
  const Findings findings = judge(compared(plan_of(8000)));
  EXPECT_EQ(findings.tests.size(), 13U);
  for (const Finding& test : findings.tests) {
    // Only some eight hands of 8000 are nobody's.
    EXPECT_EQ(test.result.is_skipped(), test.name == "exhausted") << test.name;
  }
  EXPECT_EQ(findings.verdict, reports::Verdict::no_bias_found);
}

TEST(Judge, ComparesFairShufflesWithCountingAlone) {
  for (const char* rules :
       {"basic", "chinese", "sichuan", "basic,-seven-pairs,-thirteen-orphans"}) {
    PlayPlan plan = plan_of(3000);
    plan.rules = parse_rules(rules);
    const Findings findings = judge(played(plan));
    ASSERT_EQ(findings.tests.size(), 4U);
    for (const Finding& test : findings.tests) EXPECT_FALSE(test.result.is_skipped());
    EXPECT_EQ(findings.verdict, reports::Verdict::no_bias_found) << rules;
  }
}

TEST(Judge, ShowsWhatATooShortShuffleIsWorth) {
  const Played flawed = played(flawed_plan(8000, "riffle:2"));
  const Findings findings = judge(flawed);
  EXPECT_EQ(findings.verdict, reports::Verdict::biased);
  EXPECT_LT(finding(findings, "start.dealer").adjusted.log10(), -10);
  EXPECT_LT(finding(findings, "start.fourth").adjusted.log10(), -10);
  // Sets from the last table lie together still, so hands start nearer to ready and are won sooner.
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto beyond = [&](Figure figure) {
      return beyond_fair(flawed.tally.of(seat, figure), flawed.fair.of(seat, figure))
          .effect->interval;
    };
    EXPECT_LT(beyond(Figure::start_shanten).high, 0);
    EXPECT_LT(beyond(Figure::draws_to_win).high, 0);
  }
}

TEST(Judge, SaysWhenHandsAreTooFew) {
  const Findings findings = judge(played(plan_of(3)));
  for (const Finding& test : findings.tests) EXPECT_TRUE(test.result.is_skipped());
  EXPECT_EQ(findings.verdict, reports::Verdict::inconclusive);
}

/// Verdicts on fair shuffles, in matches whose players differ: hands of a match depend on one
/// another through who deals.
TEST(JudgeCalibration, SeldomCallsAFairShuffleBiased) {
  PlayPlan plan = plan_of(1000);
  plan.match_hands = 8;
  plan.alpha = 0.1;
  plan.policies = {"proper", "random", "proper", "proper"};
  int biased = 0;
  std::vector<int> below(13);
  constexpr int runs = 60;
  for (int i = 0; i < runs; ++i) {
    plan.seed = static_cast<std::uint64_t>(i);
    const Findings findings = judge(compared(plan));
    biased += findings.verdict == reports::Verdict::biased ? 1 : 0;
    for (std::size_t test = 0; test < below.size(); ++test) {
      const stats::TestResult& result = findings.tests[test].result;
      below[test] += !result.is_skipped() && result.p.value() < 0.1 ? 1 : 0;
    }
  }
  // Binomial(60, 0.1): above 15 less than once in 5000.
  EXPECT_LE(biased, 15);
  for (std::size_t test = 0; test < below.size(); ++test) EXPECT_LE(below[test], 15) << test;
}

}  // namespace
}  // namespace evenhand::mahjong
