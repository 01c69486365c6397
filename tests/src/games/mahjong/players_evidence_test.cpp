#include <gtest/gtest.h>

#include "src/games/mahjong/evidence.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

PlayPlan match_plan() {
  PlayPlan plan = plan_of(3000);
  plan.match_hands = 8;
  return plan;
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

}  // namespace
}  // namespace evenhand::mahjong
