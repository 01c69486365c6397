#include "src/games/mahjong/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

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
