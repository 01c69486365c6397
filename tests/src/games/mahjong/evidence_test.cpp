#include "src/games/mahjong/evidence.hpp"

#include <gtest/gtest.h>

#include <set>

#include "src/judge/judge.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

std::vector<judge::Evidence> evidence_of(const PlayPlan& plan) {
  const run::Part part = played(plan);
  return evidence_of(plan, counts_of(part), plan.needs_baseline() ? &counts_of(part, 1) : nullptr);
}

reports::Judgement judgement_of(const PlayPlan& plan) {
  return make_experiment(plan)->judge(played(plan)).front();
}

PlayPlan compared_plan(std::uint64_t hands) {
  PlayPlan plan = plan_of(hands);
  plan.rng = "pcg64";
  plan.match_hands = 8;
  return plan;
}

TEST(Evidence, NamesEachTestOnceAndSaysWhatItAsks) {
  const auto all = evidence_of(compared_plan(4000));
  std::set<std::string> names;
  for (const judge::Evidence& evidence : all) {
    EXPECT_TRUE(names.insert(evidence.test).second) << evidence.test;
    EXPECT_EQ(evidence.test.find('<'), std::string::npos) << evidence.test;
    EXPECT_EQ(evidence.null.find('<'), std::string::npos) << evidence.null;
    EXPECT_TRUE(evidence.null.ends_with('.')) << evidence.null;
    // Of 4000 hands some four are nobody's.
    EXPECT_EQ(evidence.result.is_skipped(), evidence.test == "baseline.exhausted")
        << evidence.test << ' ' << evidence.result.skipped;
  }
  EXPECT_EQ(all.size(), 50U);
  EXPECT_EQ(test_infos().size(), 21U);
}

TEST(Evidence, IsOfWhatThePlanLeavesToAsk) {
  const auto count = [](const PlayPlan& plan, std::string_view group) {
    std::size_t found = 0;
    for (const judge::Evidence& evidence : evidence_of(plan)) {
      found += evidence.test.starts_with(group) ? 1 : 0;
    }
    return found;
  };
  PlayPlan plan = plan_of(1000);
  EXPECT_EQ(count(plan, "start."), 8U);
  EXPECT_EQ(count(plan, "tiles."), 18U);
  EXPECT_EQ(count(plan, "players."), 0U) << "player A deals every hand";
  EXPECT_EQ(count(plan, "baseline."), 0U);
  plan.match_hands = 8;
  EXPECT_EQ(count(plan, "players."), 4U);
  plan.policies[1] = "random";
  EXPECT_EQ(count(plan, "players."), 0U) << "players differ";
  plan.rules = parse_rules("sichuan");
  EXPECT_EQ(count(plan, "tiles."), 10U) << "there are no honours";
  plan.rules = parse_rules("riichi");
  EXPECT_EQ(count(plan, "tiles.red-fives"), 4U);
  plan.shuffler = "riffle:9";
  EXPECT_EQ(count(plan, "baseline."), 20U);
}

TEST(Evidence, FindsNothingInAFairShuffle) {
  for (const char* rules :
       {"basic", "chinese", "sichuan", "basic,-seven-pairs,-thirteen-orphans"}) {
    PlayPlan plan = plan_of(3000);
    plan.rules = parse_rules(rules);
    const reports::Judgement judgement = judgement_of(plan);
    EXPECT_EQ(judgement.verdict, reports::Verdict::no_bias_found) << judgement.reason;
    EXPECT_NE(judgement.reason.find("would have found"), std::string::npos) << judgement.reason;
  }
}

TEST(Evidence, IsOfTooFewHandsToClearAFlawedShuffler) {
  for (const char* shuffler : {"riffle:2", "riffle:4", "riffle:7", "naive-swap"}) {
    PlayPlan plan = plan_of(50);
    plan.shuffler = shuffler;
    EXPECT_NE(judgement_of(plan).verdict, reports::Verdict::no_bias_found) << shuffler;
  }
  PlayPlan mild = plan_of(50);
  mild.shuffler = "naive-swap";
  EXPECT_EQ(judgement_of(mild).verdict, reports::Verdict::inconclusive);
  EXPECT_EQ(judgement_of(plan_of(3)).verdict, reports::Verdict::inconclusive);
}

TEST(Evidence, ShowsWhatATooShortShuffleIsWorth) {
  const PlayPlan plan = flawed_plan(8000, "riffle:2");
  const run::Part part = played(plan);
  const auto all = evidence_of(plan, counts_of(part), &counts_of(part, 1));
  for (const char* name :
       {"start.dealer", "start.ks-fourth", "tiles.fours.second", "tiles.dragons.third",
        "tiles.a-kind.dealer", "tiles.all-kinds", "players.ks-turn", "baseline.ks-turn",
        "baseline.ks-worth", "baseline.ks-draws.dealer", "baseline.points.dealer",
        "baseline.ks-match.A"}) {
    EXPECT_LT(named(all, name).result.p.log10(), -6) << name;
    EXPECT_FALSE(named(all, name).words.empty()) << name;
  }
  // Sets from the last table lie together still, so hands start nearer to ready and are won sooner.
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto beyond = [&](SeatFigure figure) {
      return beyond_fair(counts_of(part).of(seat, figure), counts_of(part, 1).of(seat, figure), .99)
          .effect->interval;
    };
    EXPECT_LT(beyond(SeatFigure::start_shanten).high, 0);
    EXPECT_LT(beyond(SeatFigure::draws_to_win).high, 0);
  }
}

/// Sessions of a fair shuffle with a baseline. `dependent`: player A differs from the others, so
/// that hands of a match depend on one another through who deals.
void expect_calibrated(bool dependent) {
  PlayPlan plan = compared_plan(800);
  plan.judging.alpha = 0.1;
  if (dependent) plan.policies[0] = "random";
  constexpr int sessions = 80;
  int biased = 0;
  std::map<std::string, int> below;
  for (int i = 0; i < sessions; ++i) {
    plan.seed = static_cast<std::uint64_t>(i);
    const reports::Judgement judgement = judgement_of(plan);
    biased += judgement.verdict == reports::Verdict::biased ? 1 : 0;
    for (const reports::Finding& finding : judgement.findings) {
      below[finding.test] += finding.is_made() && finding.p.log10 <= -1 ? 1 : 0;
    }
  }
  // Binomial(80, .1): above 20 less than once in 20,000, of which there are 98.
  EXPECT_LE(biased, 18);
  for (const auto& [test, count] : below) EXPECT_LE(count, 20) << test;
}

TEST(EvidenceCalibration, HoldsForEqualPlayers) { expect_calibrated(false); }
TEST(EvidenceCalibration, HoldsWhereHandsOfAMatchDepend) { expect_calibrated(true); }

}  // namespace
}  // namespace evenhand::mahjong
