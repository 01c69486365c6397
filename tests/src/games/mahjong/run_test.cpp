#include "src/games/mahjong/run.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

PlayPlan mixed_plan() {
  PlayPlan plan = flawed_plan(9000, "riffle:4");
  plan.policies = {"proper", "defending", "random", "proper"};
  return plan;
}

TEST(RunPlay, IsTheSameForAnyNumberOfThreads) {
  const PlayPlan plan = mixed_plan();
  const Played one = played(plan, 1);
  EXPECT_EQ(one.tally.hands, 9000U);
  EXPECT_EQ(one.fair.hands, 9000U);
  EXPECT_NE(one.tally, one.fair);
  for (const unsigned threads : {2U, 5U}) {
    const Played more = played(plan, threads);
    EXPECT_EQ(more.tally, one.tally);
    EXPECT_EQ(more.fair, one.fair);
  }
}

TEST(RunPlay, IsTheSumOfItsBlocks) {
  const PlayPlan plan = mixed_plan();
  ASSERT_EQ(plan.blocks(), 3U);
  PlayTally sum;
  std::string records;
  for (std::uint64_t block = 0; block < 3; ++block) {
    sum += run_play(plan, {block, block + 1}, {}).tally;
    records += records_of(plan, 1, {block, block + 1});
  }
  EXPECT_EQ(sum, played(plan).tally);
  EXPECT_EQ(records, records_of(plan));
}

TEST(RunPlay, AccountsForEveryPoint) {
  const PlayTally tally = played(plan_of(3000)).tally;
  std::int64_t points = 0;
  std::int64_t wins = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    EXPECT_EQ(tally.of(seat, Figure::wins).y, 3000);
    points += tally.of(seat, Figure::points).x;
    wins += tally.of(seat, Figure::wins).x;
    for (const Figure taken : {Figure::chi_taken, Figure::peng_taken, Figure::gang_taken}) {
      EXPECT_LE(tally.of(seat, taken).x, tally.of(seat, taken).y);
      EXPECT_GT(tally.of(seat, taken).x, 0);
    }
    std::uint64_t starts = 0;
    for (const std::uint64_t count : tally.starts[seat]) starts += count;
    EXPECT_EQ(starts, 3000U);
  }
  EXPECT_EQ(points, 0);
  EXPECT_GE(wins + tally.exhausted.x, 3000);
  EXPECT_EQ(tally.by_seat, tally.by_player) << "player 0 deals a match of one hand";
}

TEST(RunPlay, LetsTheDealGoRoundInAMatch) {
  PlayPlan plan = plan_of(4000);
  plan.match_hands = 8;
  const PlayTally tally = played(plan).tally;
  EXPECT_EQ(tally.exhausted.units, 500U);
  EXPECT_NE(tally.by_seat, tally.by_player);
  for (std::size_t seat = 0; seat < players; ++seat) EXPECT_EQ(tally.by_player[seat][0].y, 4000);
}

TEST(RunPlay, GivesProperPlayAnAdvantage) {
  PlayPlan plan = plan_of(2000);
  plan.policies = {"random", "proper", "random", "random"};
  const PlayTally tally = played(plan).tally;
  EXPECT_GT(tally.by_player[1][0].x, 10 * tally.by_player[2][0].x);
}

TEST(RunPlay, PlaysEveryPreset) {
  for (const Rules& rules : rule_presets()) {
    PlayPlan plan = plan_of(200);
    plan.rules = rules;
    EXPECT_EQ(played(plan).tally.hands, 200U) << rules.name;
  }
}

TEST(PlayPlan, KeepsMatchesWholeInBlocks) {
  PlayPlan plan = plan_of(10000);
  EXPECT_EQ(plan.block_hands(), 4096U);
  EXPECT_EQ(plan.blocks(), 3U);
  plan.match_hands = 3000;
  EXPECT_EQ(plan.block_hands(), 3000U);
  EXPECT_EQ(plan.blocks(), 4U);
  EXPECT_EQ(plan.hands_before(4), 10000U);
}

TEST(PlayPlan, ReadsBackItsJson) {
  PlayPlan plan = mixed_plan();
  plan.rules = parse_rules("riichi,-chi");
  const PlayPlan again = plan_from_json(to_json(plan));
  EXPECT_EQ(to_json(again), to_json(plan));
  EXPECT_EQ(again.rules, plan.rules);
}

}  // namespace
}  // namespace evenhand::mahjong
