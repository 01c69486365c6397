#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/games/doudizhu/by_name.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::Contains;
using ::testing::Key;
using ::testing::Not;
using ::testing::StartsWith;

TEST(DoudizhuBaselineEvidence, TheBaselineIsComparedWhereThereIsOne) {
  const PlayTally one = counted(plan_of(2000)).all();
  PlayPlan other_seed = plan_of(2000);
  other_seed.table.seed = 77;
  const PlayTally other = counted(other_seed).all();
  EXPECT_THAT(by_name(one), Not(Contains(Key(StartsWith("baseline.")))));
  const auto found = by_name(one, &other);
  for (const char* name : {"baseline.points.first", "baseline.points.second",
                           "baseline.points.third", "baseline.length", "baseline.bombs"}) {
    EXPECT_GT(found.at(name).result.p.value(), 1e-4) << name;
  }
  // The games of the baseline are yet to be played.
  const PlayTally none;
  EXPECT_TRUE(by_name(one, &none).at("baseline.length").result.is_skipped());
}

}  // namespace
}  // namespace evenhand::doudizhu
