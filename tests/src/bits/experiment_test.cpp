#include "src/bits/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "tests/src/bits/bit_sessions.hpp"
#include "tests/src/bits/plans.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::bits {
namespace {

namespace fs = std::filesystem;

TEST_F(BitExperimentTest, IsTheSameForAnyNumberOfThreads) {
  const Plan drawn = plan_of("philox", 300, 20'000);
  const Plan file = file_plan(100'000, 20'003);
  const Plan dealt = dealt_plan("52", 60, 40'000);
  const Plan log = log_plan(10'000, 40'000);
  for (const Plan& plan : {drawn, file, dealt, log}) {
    EXPECT_EQ(outcome(plan, 3), outcome(plan, 1));
  }
  const std::string record = outcome(file, 3).second;
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 39);
  EXPECT_NE(record.find("{\"sequence\":38,"), std::string::npos);
}

TEST_F(BitExperimentTest, MergesShardsToTheSameBytes) {
  for (const Plan& plan : {plan_of("philox", 300, 20'000), dealt_plan("52", 300, 20'000)}) {
    const auto experiment = make_experiment(plan, nullptr);
    ASSERT_EQ(experiment->blocks(), 6U);
    std::vector<fs::path> files;
    for (const run::BlockRange range : {run::BlockRange{4, 6}, {0, 1}, {1, 4}}) {
      files.push_back(folder / ("shard" + std::to_string(range.first)));
      run::save_part(*experiment, worked(*experiment, range), files.back());
    }
    const run::Part merged = run::merge_parts(*experiment, files).part;
    EXPECT_EQ(reports::to_json(experiment->conclude(merged)), outcome(plan, 1).first);
  }
}

// A log of the deals that a shuffler makes has the bits that it makes.
TEST_F(BitExperimentTest, ReadsTheBitsThatAreDealt) {
  Plan log = log_plan(4096, 100'000);
  const std::string record = outcome(log, 2).second;
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 9) << "225.58 bits a deal";
  EXPECT_EQ(record, outcome(dealt_plan("52", 9, 100'000), 1).second);
}

TEST_F(BitExperimentTest, GoesOnWhereItWasInterrupted) {
  for (const Plan& plan : {plan_of("pcg64", 200, 20'000), file_plan(400'000, 20'000),
                           dealt_plan("52", 120, 20'000), log_plan(8000, 20'000)}) {
    const auto experiment = make_experiment(plan, nullptr);
    run::RunOptions options;
    const fs::path checkpoint = folder / "checkpoint";
    options.keep = [&](const run::Part& kept) { run::save_part(*experiment, kept, checkpoint); };
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    ASSERT_TRUE(run::run_part(*experiment, part, run::stopped_after(1, options)).interrupted);
    const auto resumed = experiment_from(run::load_document(checkpoint).at("plan"));
    part = run::part_from_document(*resumed, run::load_document(checkpoint), checkpoint);
    run::run_part(*resumed, part, options);
    EXPECT_EQ(reports::to_json(resumed->conclude(part)), outcome(plan, 1).first);
  }
}

TEST_F(BitExperimentTest, RefusesAnotherFileThanTheOneItBeganWith) {
  const Plan plan = file_plan(50'000, 100'000);
  const auto experiment = make_experiment(plan, nullptr);
  run::Part part = worked(*experiment, {0, experiment->blocks()});
  std::fstream(plan.source, std::ios::in | std::ios::out | std::ios::binary).put('\0');
  const auto again = make_experiment(plan, nullptr);
  EXPECT_THROW(again->begin(part, run::Role::alone), InputError);
}

TEST_F(BitExperimentTest, NeedsASequence) {
  const auto experiment = make_experiment(file_plan(1000, 8001), nullptr);
  try {
    worked(*experiment, {0, experiment->blocks()});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("holds 8,000 bits, and a sequence has 8,001"));
  }
}

}  // namespace
}  // namespace evenhand::bits
