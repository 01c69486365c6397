#include "src/games/mahjong/experiment.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(PlayExperiment, HasNoOtherSeedWhereChanceHasNone) {
  PlayPlan chaotic = plan_of(200);
  chaotic.rng = "device";
  for (const random::SourceInfo& info : random::sources()) {
    if (!info.reproducible) chaotic.rng = info.name;
  }
  if (random::source_info(chaotic.rng).reproducible) GTEST_SKIP() << "every source has a seed";
  EXPECT_EQ(PlayExperiment(chaotic).with_seed(7), nullptr);
}

TEST(PlayExperiment, RefusesWhatCannotBePlayed) {
  PlayPlan plan = plan_of(10);
  plan.start_previous = true;
  EXPECT_THROW(PlayExperiment{plan}, InputError);
}

}  // namespace
}  // namespace evenhand::mahjong
