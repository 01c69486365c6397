#include "src/games/holdem/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/games/played.hpp"

namespace evenhand::holdem {
namespace {

using games::planned;

TEST(HoldemGame, KeepsRoundsWhole) {
  for (std::size_t seats = fewest_seats; seats <= most_seats; ++seats) {
    const PlayPlan plan = planned<PlayPlan>({{"hands", 10'000U}, {"seats", seats}});
    EXPECT_EQ(plan.block_units() % seats, 0U);
    EXPECT_GT(plan.block_units() + seats, 4096U);
    EXPECT_EQ(plan.units_before(plan.blocks()), 10'000U);
    EXPECT_EQ(plan.units_before(2), 2 * plan.block_units());
  }
}

TEST(HoldemGame, IsReadBackFromItsJson) {
  PlayPlan plan =
      planned<PlayPlan>({{"hands", 777U}, {"start", "previous"}, {"shuffler", "riffle:3"}});
  plan.table.policies = {"tight", "random", "caller"};
  plan.table.rng = "pcg64";
  plan.table.seed = 5;
  plan.judging = {0.05, judge::Correction::benjamini_hochberg, 0.95};
  EXPECT_EQ(reports::settings_json(games::plan_from<PlayPlan>(reports::settings_json(plan))),
            reports::settings_json(plan));
  EXPECT_EQ(games::command_line(plan),
            "evenhand play holdem --games 777 --policies tight,random,caller --shuffler "
            "riffle:3 --start previous --seed 5 --rng pcg64 --alpha 0.05 --correction bh --level "
            "0.95");
}

TEST(HoldemGame, RefusesWhatCannotBePlayed) {
  const auto refused = [](const PlayPlan& plan) {
    try {
      make_experiment(plan);
      return std::string("not refused");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  PlayPlan plan;
  plan.hands = 0;
  EXPECT_EQ(refused(plan), "--games: 0 is not a number from 1 to 1,000,000,000,000");
  plan = {};
  plan.table.policies.assign(11, "tight");
  EXPECT_EQ(refused(plan), "--seats: 11 is not a number from 2 to 10");
  plan.table.policies = {"thight"};
  EXPECT_THAT(refused(plan), testing::HasSubstr("did you mean 'tight'?"));
  plan.table.policies.assign(2, "tight");
  plan.seats = 6;
  EXPECT_EQ(refused(plan),
            "--policies tight,tight: 2 names for 6 seats; give one for all or one a seat");
  plan.seats = 11;
  EXPECT_EQ(refused(plan), "--seats: 11 is not a number from 2 to 10");
  plan = {};
  plan.table.rng = "pcg46";
  EXPECT_THAT(refused(plan), testing::HasSubstr("did you mean 'pcg64'?"));
  plan = {};
  plan.judging.level = 1;
  EXPECT_THAT(refused(plan), testing::HasSubstr("--level"));
}

TEST(HoldemGame, NamesPositionsFromTheLeftOfTheButton) {
  EXPECT_EQ(position_name(0, 2), "big blind");
  EXPECT_EQ(position_name(1, 2), "button and small blind");
  EXPECT_EQ(position_name(2, 3), "button");
  EXPECT_EQ(position_name(2, 4), "under the gun");
  EXPECT_EQ(position_name(3, 6), "under the gun + 1");
  EXPECT_EQ(position_name(4, 6), "cutoff");
  EXPECT_EQ(position_name(9, 10), "button");
}

TEST(HoldemGame, SeatsOnePolicyAtAsManySeatsAsAreAskedFor) {
  const auto policies = [](const char* policy, std::optional<std::uint64_t> seats) {
    PlayPlan plan;
    plan.table.policies = {policy};
    plan.seats = seats;
    return nlohmann::json(make_experiment(plan)->plan()).at("policies").size();
  };
  EXPECT_EQ(policies("random", {}), 6U);
  EXPECT_EQ(policies("random", 9), 9U);
  PlayPlan usual;
  usual.seats = 3;
  EXPECT_EQ(resolved(usual).table.seats(), 3U);
}

TEST(HoldemGame, KnowsWhetherPlayersAreAlike) {
  PlayPlan plan;
  EXPECT_TRUE(plan.has_equal_policies());
  plan.table.policies[3] = "random";
  EXPECT_FALSE(plan.has_equal_policies());
}

}  // namespace
}  // namespace evenhand::holdem
