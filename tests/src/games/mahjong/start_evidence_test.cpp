#include <gtest/gtest.h>

#include <cmath>

#include "src/games/mahjong/evidence.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(StartEvidence, BeginsWithTheYardstick) {
  const PlayPlan plan = plan_of(2000);
  const auto all = start_evidence(plan, counts_of(plan));
  ASSERT_EQ(all.size(), 8U);
  EXPECT_EQ(all.front().test, "start.dealer");
  EXPECT_GT(all.front().enough, 0);
  // At the level of one of fifty tests.
  EXPECT_LT(all.front().detectable(.0002, .9), all.front().enough);
  EXPECT_GT(all.front().detectable(.0002, .9) * std::sqrt(2000. / 50), all.front().enough);
  EXPECT_EQ(all[4].test, "start.ks-dealer");
  EXPECT_EQ(all[4].enough, 0);
}

TEST(StartEvidence, SeesHandsThatAreTooGood) {
  const PlayPlan plan = plan_of(2000);
  PlayCounts counts = counts_of(plan);
  EXPECT_GT(start_evidence(plan, counts)[3].result.p.value(), .001);
  // Every tenth hand of the fourth seat two tiles nearer to ready.
  for (const std::size_t shanten : {4U, 5U}) {
    const std::uint64_t moved = counts.starts[3][shanten] / 5;
    counts.starts[3][shanten] -= moved;
    counts.starts[3][shanten - 2] += moved;
  }
  const auto all = start_evidence(plan, counts);
  EXPECT_LT(named(all, "start.fourth").result.p.log10(), -6);
  EXPECT_LT(named(all, "start.ks-fourth").result.p.log10(), -3);
  EXPECT_GT(named(all, "start.third").result.p.value(), .001);
}

}  // namespace
}  // namespace evenhand::mahjong
