#include <gtest/gtest.h>

#include <set>

#include "src/games/mahjong/game.hpp"
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
    // Some four of 4000 hands are nobody's.
    EXPECT_EQ(evidence.result.is_skipped(), evidence.test == "baseline.exhausted")
        << evidence.test << ' ' << evidence.result.skipped;
  }
  EXPECT_EQ(all.size(), 50U);
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

PlayPlan match_plan() {
  PlayPlan plan = plan_of(3000);
  plan.match_hands = 8;
  return plan;
}

/// The part of the battery that compares the players.
std::vector<judge::Evidence> players_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  std::vector<judge::Evidence> all = evidence_of(plan, counts, nullptr);
  std::erase_if(all, [](const judge::Evidence& one) { return !one.test.starts_with("players."); });
  return all;
}

TEST(PlayersEvidence, FindsEqualPlayersEqual) {
  const PlayPlan plan = match_plan();
  const PlayCounts counts = counts_of(plan);
  // Player A deals most, so he wins most: that is no bias.
  EXPECT_GT(counts.by_player[0][0].x, counts.by_player[3][0].x);
  for (const judge::Evidence& evidence : players_evidence(plan, counts)) {
    EXPECT_FALSE(evidence.result.is_skipped()) << evidence.test;
    EXPECT_GT(evidence.result.p.value(), .001) << evidence.test;
  }
}

TEST(PlayersEvidence, SeesAPlayerWhoWinsWhenHeDeals) {
  const PlayPlan plan = match_plan();
  PlayCounts counts = counts_of(plan);
  auto& ends = counts.endings.ends[1];
  const std::uint64_t moved = ends[1] / 2;
  ends[1] -= moved;
  ends[0] += moved;
  EXPECT_LT(named(players_evidence(plan, counts), "players.wins").result.p.log10(), -4);
}

TEST(PlayersEvidence, SeesThatPlayerAsHandsDiffer) {
  const PlayPlan plan = match_plan();
  PlayCounts counts = counts_of(plan);
  const auto later = [](Histogram& histogram) {
    Histogram moved;
    for (const auto& [value, count] : histogram) moved[value + 3] = count;
    histogram = moved;
  };
  later(counts.endings.turns[0]);
  later(counts.endings.worth[0]);
  later(counts.endings.dealer_points[0]);
  const auto all = players_evidence(plan, counts);
  EXPECT_LT(named(all, "players.ks-turn").result.p.log10(), -2);
  EXPECT_LT(named(all, "players.ks-worth").result.p.log10(), -10);
  EXPECT_LT(named(all, "players.ks-points").result.p.log10(), -10);
}

TEST(PlayersEvidence, AsksNothingOfPlayersWhoDiffer) {
  PlayPlan plan = match_plan();
  EXPECT_EQ(players_evidence(plan, PlayCounts()).size(), 4U);
  for (const judge::Evidence& evidence : players_evidence(plan, PlayCounts())) {
    EXPECT_TRUE(evidence.result.is_skipped()) << evidence.test;
  }
  plan.policies[3] = "defending";
  EXPECT_TRUE(players_evidence(plan, PlayCounts()).empty());
  EXPECT_TRUE(players_evidence(plan_of(10), PlayCounts()).empty());
}

PlayPlan seeded(std::uint64_t seed) {
  PlayPlan plan = plan_of(3000);
  plan.seed = seed;
  return plan;
}

/// The part of the battery that compares with the baseline.
std::vector<judge::Evidence> baseline_evidence(const PlayCounts& counts, const PlayCounts& fair) {
  std::vector<judge::Evidence> all = evidence_of(seeded(1), counts, &fair);
  std::erase_if(all, [](const judge::Evidence& one) { return !one.test.starts_with("baseline."); });
  return all;
}

TEST(BaselineEvidence, FindsTwoFairSessionsAlike) {
  const auto all = baseline_evidence(counts_of(seeded(1)), counts_of(seeded(1001)));
  ASSERT_EQ(all.size(), 20U);
  for (const judge::Evidence& evidence : all) {
    if (evidence.result.is_skipped()) continue;
    EXPECT_GT(evidence.result.p.value(), .0005) << evidence.test;
  }
  const judge::Evidence& points = named(all, "baseline.points.third");
  EXPECT_EQ(points.result.effect->unit, "points a hand");
  EXPECT_GT(points.detectable(.001, .9), 0);
  EXPECT_NE(points.words.find("than with a fair shuffle"), std::string::npos);
}

TEST(BaselineEvidence, SeesWhereHandsGoOtherwise) {
  PlayCounts counts = counts_of(seeded(1));
  const PlayCounts fair = counts_of(seeded(1001));
  counts.endings.ends[0][several_win] += 60;
  counts.endings.ends[0][0] -= 60;
  Histogram later;
  for (const auto& [draws, count] : counts.endings.draws[2]) later[draws + 2] = count;
  counts.endings.draws[2] = later;
  counts.match_points[1].clear();
  counts.match_points[1][4] = 3000;
  const auto all = baseline_evidence(counts, fair);
  EXPECT_LT(named(all, "baseline.endings").result.p.log10(), -5);
  EXPECT_LT(named(all, "baseline.ks-draws.third").result.p.log10(), -5);
  EXPECT_LT(named(all, "baseline.ks-match.B").result.p.log10(), -100);
  EXPECT_GT(named(all, "baseline.ks-draws.second").result.p.value(), .0005);
}

TEST(BaselineEvidence, IsLeftOutBeforeTheBaselineIsPlayed) {
  for (const judge::Evidence& evidence : baseline_evidence(counts_of(seeded(1)), PlayCounts())) {
    EXPECT_TRUE(evidence.result.is_skipped()) << evidence.test;
  }
}

}  // namespace
}  // namespace evenhand::mahjong
