#include "src/games/holdem/experiment.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "tests/src/games/holdem/sessions.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::holdem {
namespace {

/// Three blocks, the last of which ends within a round.
PlayPlan mixed_plan() {
  PlayPlan plan = flawed_plan(9001, "riffle:4");
  plan.table.policies = {"tight", "random", "caller", "random"};
  return plan;
}

std::string document(const PlayPlan& plan, const run::Part& part) {
  return reports::to_json(make_experiment(plan)->conclude(part));
}

std::filesystem::path own_file(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / (name + "-" + std::to_string(getpid()));
}

TEST(HoldemExperiment, IsTheSameForAnyNumberOfThreads) {
  const PlayPlan plan = mixed_plan();
  const run::Part one = played(plan, 1);
  EXPECT_EQ(counts_of(one).hands, 9001U);
  EXPECT_EQ(document(plan, played(plan, 3)), document(plan, one));
}

TEST(HoldemExperiment, MergesShardsToTheSameBytes) {
  const PlayPlan plan = mixed_plan();
  ASSERT_EQ(plan.blocks(), 3U);
  const auto experiment = make_experiment(plan);
  std::vector<std::filesystem::path> files;
  for (const std::uint64_t block : {2U, 0U, 1U}) {
    files.push_back(own_file("holdem-shard-" + std::to_string(block)));
    run::save_part(*experiment, played(plan, {block, block + 1}), files.back());
  }
  const run::Part merged = run::merge_parts(*experiment, files).part;
  EXPECT_EQ(document(plan, merged), document(plan, played(plan)));
  for (const auto& file : files) std::filesystem::remove(file);
}

TEST(HoldemExperiment, GoesOnWhereItWasInterrupted) {
  const PlayPlan plan = mixed_plan();
  const auto experiment = make_experiment(plan);
  run::RunOptions options;
  const std::filesystem::path checkpoint = own_file("holdem-checkpoint");
  options.keep = [&](const run::Part& kept) { run::save_part(*experiment, kept, checkpoint); };
  run::Part part = run::new_part(*experiment, {0, plan.blocks()});
  ASSERT_TRUE(run::run_part(*experiment, part, run::stopped_after(1, options)).interrupted);
  ASSERT_LT(part.units(), 9001U);
  const auto resumed = experiment_from(run::load_document(checkpoint).at("plan"));
  part = run::part_from_document(*resumed, run::load_document(checkpoint), checkpoint);
  EXPECT_FALSE(run::run_part(*resumed, part, options).interrupted);
  EXPECT_EQ(reports::to_json(resumed->conclude(part)), document(plan, played(plan)));
  std::filesystem::remove(checkpoint);
}

TEST(HoldemExperiment, TakesAnotherSeedAndNumber) {
  const auto experiment = make_experiment(plan_of(200));
  EXPECT_EQ(experiment->with_seed(7)->plan().at("seed"), 7);
  EXPECT_EQ(experiment->with_units(90)->plan().at("hands"), 90);
  PlayPlan chance = plan_of(200);
  for (const random::SourceInfo& info : random::sources()) {
    if (!info.reproducible) chance.table.rng = info.name;
  }
  ASSERT_FALSE(random::source_info(chance.table.rng).reproducible);
  EXPECT_EQ(make_experiment(chance)->with_seed(7), nullptr);
}

TEST(HoldemExperiment, RefusesWhatCannotBePlayed) {
  EXPECT_THROW(make_experiment(plan_of(10, 1)), InputError);
}

}  // namespace
}  // namespace evenhand::holdem
