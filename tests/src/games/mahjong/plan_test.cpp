#include "src/games/mahjong/plan.hpp"

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

}  // namespace
}  // namespace evenhand::mahjong
