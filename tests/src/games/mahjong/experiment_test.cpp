#include "src/games/mahjong/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "tests/src/games/mahjong/plans.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::mahjong {
namespace {

/// Three blocks, all that differs, and a baseline.
PlayPlan mixed_plan() {
  PlayPlan plan = flawed_plan(9000, "riffle:4");
  plan.policies = {"proper", "defending", "random", "proper"};
  return plan;
}

std::string document(const PlayPlan& plan, const run::Part& part) {
  return reports::to_json(PlayExperiment(plan).conclude(part));
}

TEST(PlayExperiment, IsTheSameForAnyNumberOfThreads) {
  const PlayPlan plan = mixed_plan();
  const run::Part one = played(plan, 1);
  EXPECT_EQ(counts_of(one, 0).hands, 9000U);
  EXPECT_EQ(counts_of(one, 1).hands, 9000U);
  EXPECT_NE(counts_of(one, 0), counts_of(one, 1));
  EXPECT_EQ(document(plan, played(plan, 3)), document(plan, one));
}

TEST(PlayExperiment, MergesShardsToTheSameBytes) {
  const PlayPlan plan = mixed_plan();
  ASSERT_EQ(plan.blocks(), 3U);
  const PlayExperiment experiment(plan);
  std::vector<std::filesystem::path> files;
  for (const std::uint64_t block : {2U, 0U, 1U}) {
    files.push_back(own_file("mahjong-shard-" + std::to_string(block)));
    run::save_part(experiment, played(plan, {block, block + 1}), files.back());
  }
  const run::Part merged = run::merge_parts(experiment, files).part;
  EXPECT_EQ(document(plan, merged), document(plan, played(plan)));
  for (const auto& file : files) std::filesystem::remove(file);
}

TEST(PlayExperiment, GoesOnWhereItWasInterrupted) {
  const PlayPlan plan = mixed_plan();
  PlayExperiment experiment(plan);
  run::RunOptions options;
  const std::filesystem::path checkpoint = own_file("mahjong-checkpoint");
  options.keep = [&](const run::Part& kept) { run::save_part(experiment, kept, checkpoint); };
  options.record = own_file("mahjong-resumed-records");
  run::Part part = run::new_part(experiment, {0, plan.blocks()});
  ASSERT_TRUE(run::run_part(experiment, part, run::stopped_after(1, options)).interrupted);
  ASSERT_LT(part.units(), 18000U);
  const auto resumed = play_from_plan(run::load_document(checkpoint).at("plan"));
  part = run::part_from_document(*resumed, run::load_document(checkpoint), checkpoint);
  EXPECT_FALSE(run::run_part(*resumed, part, options).interrupted);
  EXPECT_EQ(reports::to_json(resumed->conclude(part)), document(plan, played(plan)));
  EXPECT_EQ(read_file(options.record), records_of(plan));
  std::filesystem::remove(checkpoint);
  std::filesystem::remove(options.record);
}

TEST(PlayExperiment, TakesAnotherSeed) {
  const PlayPlan plan = plan_of(200);
  const auto other = PlayExperiment(plan).with_seed(7);
  EXPECT_EQ(other->plan().at("seed"), 7);
  EXPECT_EQ(other->command(), "play mahjong");
  PlayPlan chaotic = plan;
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
