#include <gtest/gtest.h>

#include "src/games/mahjong/evidence.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

PlayPlan seeded(std::uint64_t seed) {
  PlayPlan plan = plan_of(3000);
  plan.seed = seed;
  return plan;
}

TEST(BaselineEvidence, FindsTwoFairSessionsAlike) {
  const auto all = baseline_evidence(seeded(1), counts_of(seeded(1)), counts_of(seeded(1001)));
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
  const auto all = baseline_evidence(seeded(1), counts, fair);
  EXPECT_LT(named(all, "baseline.endings").result.p.log10(), -5);
  EXPECT_LT(named(all, "baseline.ks-draws.third").result.p.log10(), -5);
  EXPECT_LT(named(all, "baseline.ks-match.B").result.p.log10(), -100);
  EXPECT_GT(named(all, "baseline.ks-draws.second").result.p.value(), .0005);
}

TEST(BaselineEvidence, IsLeftOutBeforeTheBaselineIsPlayed) {
  for (const judge::Evidence& evidence :
       baseline_evidence(seeded(1), counts_of(seeded(1)), PlayCounts())) {
    EXPECT_TRUE(evidence.result.is_skipped()) << evidence.test;
  }
}

}  // namespace
}  // namespace evenhand::mahjong
