#include "src/games/doudizhu/worker.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using Tally = run::TallyOf<PlayCounts>;

TEST(DoudizhuWorker, WorksABlockWhateverItDidBefore) {
  const PlayPlan plan = plan_of(2 * run::block_size + 100, "riffle:2", true);
  Tally both{PlayCounts(true)};
  const auto worker = make_worker(plan, 0);
  EXPECT_EQ(worker->work(2, both, nullptr), 100U);
  EXPECT_EQ(worker->work(0, both, nullptr), run::block_size);
  Tally first{PlayCounts(true)};
  make_worker(plan, 0)->work(0, first, nullptr);
  EXPECT_EQ(both.counts.parts()[0], first.counts.parts()[0]);
  EXPECT_EQ(both.counts.parts()[1].games, 0U);
  EXPECT_EQ(both.counts.parts()[2].games, 100U);
}

/// A line a deal, with the game's number in the whole session; the counts do not change by it.
TEST(DoudizhuWorker, WritesItsGamesDown) {
  const PlayPlan plan = plan_of(run::block_size + 30);
  Tally counted{PlayCounts(false)};
  Tally plain{PlayCounts(false)};
  std::string record;
  make_worker(plan, 0)->work(1, counted, &record);
  make_worker(plan, 0)->work(1, plain, nullptr);
  EXPECT_EQ(counted.counts, plain.counts);
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), counted.counts.all().deals());
  EXPECT_NE(record.find("\"number\":4096,"), std::string::npos);
  EXPECT_NE(record.find("\"number\":4125,"), std::string::npos);
  EXPECT_EQ(record.find("\"number\":4126,"), std::string::npos);
}

}  // namespace
}  // namespace evenhand::doudizhu
