#include "src/bits/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

namespace fs = std::filesystem;

class BitExperimentTest : public testing::Test {
 protected:
  BitExperimentTest()
      : folder_(fs::path(testing::TempDir()) / ("bits-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~BitExperimentTest() override { fs::remove_all(folder_); }

  std::string read(const char* name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  /// A file with so many bytes that look random, and the plan that reads it.
  Plan file_plan(std::size_t bytes, std::uint64_t length) const {
    std::ofstream file(folder_ / "bytes", std::ios::binary);
    std::uint64_t state = 1;
    for (std::size_t i = 0; i < bytes; ++i) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      file.put(static_cast<char>(state >> 56U));
    }
    Plan plan;
    plan.kind = Plan::Kind::file;
    plan.source = (folder_ / "bytes").string();
    plan.length = length;
    return plan;
  }

  /// The document, and the record, of all of a plan.
  std::pair<std::string, std::string> outcome(const Plan& plan, unsigned threads) const {
    const auto experiment = make_experiment(plan, nullptr);
    run::RunOptions options;
    options.threads = threads;
    options.record = folder_ / "record";
    options.replace_record = true;
    const run::Part part = worked(*experiment, {0, experiment->blocks()}, options);
    return {reports::to_json(experiment->conclude(part)), read("record")};
  }

  fs::path folder_;
};

TEST_F(BitExperimentTest, IsTheSameForAnyNumberOfThreads) {
  const Plan drawn = plan_of("philox", 300, 20'000);
  const Plan file = file_plan(100'000, 20'003);
  for (const Plan& plan : {drawn, file}) EXPECT_EQ(outcome(plan, 3), outcome(plan, 1));
  const std::string record = outcome(file, 3).second;
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 39);
  EXPECT_NE(record.find("{\"sequence\":38,"), std::string::npos);
}

TEST_F(BitExperimentTest, MergesShardsToTheSameBytes) {
  const auto experiment = make_experiment(plan_of("philox", 300, 20'000), nullptr);
  ASSERT_EQ(experiment->blocks(), 6U);
  std::vector<fs::path> files;
  for (const run::BlockRange range : {run::BlockRange{4, 6}, {0, 1}, {1, 4}}) {
    files.push_back(folder_ / ("shard" + std::to_string(range.first)));
    run::save_part(*experiment, worked(*experiment, range), files.back());
  }
  const run::Part merged = run::merge_parts(*experiment, run::load_parts(files));
  EXPECT_EQ(reports::to_json(experiment->conclude(merged)),
            outcome(plan_of("philox", 300, 20'000), 1).first);
}

TEST_F(BitExperimentTest, GoesOnWhereItWasInterrupted) {
  for (const Plan& plan : {plan_of("pcg64", 1000, 20'000), file_plan(2'000'000, 20'000)}) {
    const auto experiment = make_experiment(plan, nullptr);
    run::RunOptions options;
    const fs::path checkpoint = folder_ / "checkpoint";
    options.keep = [&](const run::Part& kept) { run::save_part(*experiment, kept, checkpoint); };
    options.progress = [](const run::Progress& progress) {
      if (progress.done > 0) std::raise(SIGINT);
    };
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    ASSERT_TRUE(run::run_part(*experiment, part, options).interrupted);
    const auto resumed = experiment_from(run::load_document(checkpoint).at("plan"));
    part = run::part_from_document(*resumed, run::load_document(checkpoint), checkpoint);
    options.progress = [](const run::Progress&) {};
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
  EXPECT_THROW(again->begin(part), InputError);
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

TEST_F(BitExperimentTest, ReadsAProgram) {
  Plan plan = file_plan(20'000, 10'000);
  const std::string of_file = outcome(plan, 1).second;
  plan.source = "cat " + plan.source;
  plan.kind = Plan::Kind::exec;
  EXPECT_EQ(outcome(plan, 2).second, of_file);
  EXPECT_FALSE(make_experiment(plan, nullptr)->why_no_resuming().empty());
  plan.source = "exit 3";
  EXPECT_THROW(outcome(plan, 1), InputError);
}

// Whole words are the same bits as one at a time, the highest first.
TEST_F(BitExperimentTest, GivesEachBitOfAnOutput) {
  Plan all = plan_of("msvc-rand", 1, 1500);
  const Counts whole = counts_of(all);
  std::uint64_t ones = 0;
  for (unsigned bit = 0; bit < 15; ++bit) {
    Plan one = plan_of("msvc-rand", 1, 100);
    one.bit = bit;
    ones += counts_of(one).ones;
  }
  EXPECT_EQ(whole.ones, ones);
}

TEST_F(BitExperimentTest, TakesAnotherSeed) {
  const auto other = make_experiment(plan_of("philox", 2), nullptr)->with_seed(9);
  EXPECT_EQ(other->plan().at("seed"), 9);
  EXPECT_EQ(make_experiment(plan_of("os", 2), nullptr)->with_seed(9), nullptr);
}

}  // namespace
}  // namespace evenhand::bits
