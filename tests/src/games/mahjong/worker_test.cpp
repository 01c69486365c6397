#include "src/games/mahjong/worker.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(PlayWorker, WritesDownTheHandsOfEachBlock) {
  const PlayPlan plan = flawed_plan(9000, "riffle:4");
  std::string records;
  for (std::uint64_t block = 0; block < plan.blocks(); ++block) {
    records += records_of(plan, 1, {block, block + 1});
  }
  EXPECT_EQ(records, records_of(plan));
}

TEST(PlayWorker, CountsTheSameInAnyOrderOfBlocks) {
  const PlayPlan plan = flawed_plan(9000, "riffle:4");
  PlayWorker worker(plan, Hands::planned);
  PlayTally tally;
  for (const std::uint64_t block : {2U, 0U, 1U}) worker.work(block, tally, nullptr);
  EXPECT_EQ(tally.counts, counts_of(plan));
}

TEST(PlayWorker, PlaysFairHandsOnStreamsOfTheirOwn) {
  const PlayPlan plan = plan_of(300);
  PlayTally own;
  PlayTally fair;
  EXPECT_EQ(PlayWorker(plan, Hands::planned).work(0, own, nullptr), 300U);
  EXPECT_EQ(PlayWorker(plan, Hands::fair).work(0, fair, nullptr), 300U);
  EXPECT_NE(own.counts, fair.counts);
}

TEST(PlayWorker, GivesProperPlayAnAdvantage) {
  PlayPlan plan = plan_of(2000);
  plan.policies = {"random", "proper", "random", "random"};
  const PlayCounts counts = counts_of(plan);
  EXPECT_GT(counts.by_player[1][0].x, 10 * counts.by_player[2][0].x);
}

TEST(PlayWorker, PlaysEveryPreset) {
  for (const Rules& rules : rule_presets()) {
    PlayPlan plan = plan_of(200);
    plan.rules = rules;
    EXPECT_EQ(counts_of(plan).hands, 200U) << rules.name;
  }
}

}  // namespace
}  // namespace evenhand::mahjong
