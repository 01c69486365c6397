#include "src/games/mahjong/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

PlayPlan two_policies() {
  PlayPlan plan = flawed_plan(9000, "riffle:4");
  plan.policies = {"proper", "defending", "random", "proper"};
  plan.rules = parse_rules("riichi,-chi");
  plan.judging = {0.05, judge::Correction::benjamini_hochberg};
  plan.judging.level = 0.9;
  return plan;
}

TEST(PlayPlan, KeepsMatchesWholeInBlocks) {
  PlayPlan plan = plan_of(10000);
  EXPECT_EQ(plan.block_units(), 4096U);
  EXPECT_EQ(plan.blocks(), 3U);
  plan.match_hands = 3000;
  EXPECT_EQ(plan.block_units(), 3000U);
  EXPECT_EQ(plan.blocks(), 4U);
  EXPECT_EQ(plan.units_before(3), 9000U);
  EXPECT_EQ(plan.units_before(4), 10000U);
}

TEST(PlayPlan, NeedsABaselineWhereAnythingIsNotTheFairShuffle) {
  PlayPlan plan = plan_of(1);
  EXPECT_FALSE(plan.needs_baseline());
  plan.rng = "pcg64";
  EXPECT_TRUE(plan.needs_baseline());
  EXPECT_TRUE(flawed_plan(1, "riffle:4").needs_baseline());
}

TEST(PlayPlan, IsRepeatedByItsCommandLine) {
  EXPECT_EQ(games::command_line(two_policies()),
            "evenhand play mahjong --games 9000 --rules riichi,-chi --policy "
            "proper,defending,random,proper --shuffler riffle:4 --start previous --match-hands 16 "
            "--seed 1 --rng xoshiro256++x8 --alpha 0.05 --correction bh --level 0.9");
}

TEST(PlayPlan, RefusesWhatTheCommandLineWould) {
  const auto changed = [](const char* key, const nlohmann::json& value) {
    nlohmann::json json = reports::settings_json(two_policies());
    json[key] = value;
    return [json] { games::plan_from<PlayPlan>(json); };
  };
  EXPECT_THAT(changed("hands", 0U), ThrowsMessage<InputError>(HasSubstr(".hands")));
  EXPECT_THAT(changed("match_hands", 5000U), ThrowsMessage<InputError>(HasSubstr("1 to 4096")));
  EXPECT_THAT(changed("match_hands", 1U), ThrowsMessage<InputError>(HasSubstr("no previous one")));
  EXPECT_THAT(changed("level", 1), ThrowsMessage<InputError>(HasSubstr("--level")));
  EXPECT_THAT(changed("alpha", 0.9), ThrowsMessage<InputError>(HasSubstr("--alpha")));
  EXPECT_THAT(changed("shuffler", "rifle:4"), ThrowsMessage<InputError>(HasSubstr("rifle")));
  EXPECT_THAT(changed("policies", {"proper", "proper", "proper", "propper"}),
              ThrowsMessage<InputError>(HasSubstr("did you mean 'proper'?")));
  EXPECT_THAT(changed("seed", "one"), ThrowsMessage<InputError>(HasSubstr(".seed")));
}

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
  const auto worker = make_worker(plan, 0);
  PlayTally tally;
  for (const std::uint64_t block : {2U, 0U, 1U}) worker->work(block, tally, nullptr);
  EXPECT_EQ(tally.counts, counts_of(plan));
}

TEST(PlayWorker, PlaysFairHandsOnStreamsOfTheirOwn) {
  const PlayPlan plan = plan_of(300);
  PlayTally own;
  PlayTally fair;
  EXPECT_EQ(make_worker(plan, 0)->work(0, own, nullptr), 300U);
  EXPECT_EQ(make_worker(plan, 1)->work(0, fair, nullptr), 300U);
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

TEST(MahjongExperiment, HasABaselineUnlessTheShuffleIsTheFairOne) {
  EXPECT_THAT(make_experiment(plan_of(10))->sources(), testing::ElementsAre("fisher-yates"));
  EXPECT_THAT(make_experiment(flawed_plan(10, "riffle:3"))->sources(),
              testing::ElementsAre("riffle:3", "fair baseline"));
}

TEST(MahjongExperiment, RefusesWhatCannotBePlayed) {
  PlayPlan plan = plan_of(10);
  plan.start_previous = true;
  EXPECT_THROW(make_experiment(plan), InputError);
}

}  // namespace
}  // namespace evenhand::mahjong
