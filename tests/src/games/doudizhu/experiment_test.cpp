#include "src/games/doudizhu/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "src/run/part_file.hpp"
#include "tests/long_checks.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::uint64_t full_blocks = tests::is_sanitized ? 3 : 5;

/// These and a short one, of players who take no time to think.
PlayPlan plan_of_blocks() {
  PlayPlan plan = plan_of(full_blocks * 4096 + 17, "riffle:2", true);
  plan.table.conduct = {true, Bidding::none, "random", "random", "douzero"};
  return plan;
}

std::string document_of(const run::Experiment& experiment, const run::Part& part) {
  return reports::to_json(experiment.conclude(part));
}

std::string whole_document(unsigned threads) {
  const auto experiment = make_experiment(plan_of_blocks());
  return document_of(*experiment, worked(*experiment, threads));
}

std::filesystem::path temporary(const std::string& name) {
  return std::filesystem::path(::testing::TempDir()) /
         ("doudizhu-" + name + "-" + std::to_string(getpid()));
}

TEST(DoudizhuExperiment, LeavesTheSameBytesOnAnyNumberOfThreads) {
  EXPECT_EQ(whole_document(1), whole_document(3));
}

TEST(DoudizhuExperiment, LeavesTheSameBytesWhenItIsGoneOnWith) {
  const auto experiment = make_experiment(plan_of_blocks());
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  const auto count = [&](std::size_t source, std::uint64_t end) {
    const auto worker = experiment->new_worker(source);
    run::SourceProgress& progress = part.sources[source];
    for (; progress.next_block < end; ++progress.next_block) {
      worker->work(progress.next_block, *progress.tally, nullptr);
    }
    progress.finished = end == experiment->blocks();
  };
  count(0, full_blocks + 1);
  count(1, 2);
  const std::filesystem::path file = temporary("checkpoint");
  run::save_part(*experiment, part, file);
  const nlohmann::json document = run::load_document(file);
  const auto again = experiment_from(document.at("plan"));
  run::Part resumed = run::part_from_document(*again, document, file);
  run::run_part(*again, resumed, options_for(2));
  EXPECT_EQ(document_of(*again, resumed), whole_document(1));
  std::filesystem::remove(file);
}

TEST(DoudizhuExperiment, LeavesTheSameBytesFromShards) {
  const auto experiment = make_experiment(plan_of_blocks());
  run::Part sum = run::new_part(*experiment, {0, experiment->blocks()});
  for (const std::uint64_t shard : {3U, 1U, 2U}) {
    run::Part part = run::new_part(*experiment, run::shard_range(experiment->blocks(), shard, 3));
    run::run_part(*experiment, part, options_for(1));
    for (std::size_t i = 0; i < sum.sources.size(); ++i) {
      sum.sources[i].tally->merge(*part.sources[i].tally);
      sum.sources[i].next_block = experiment->blocks();
      sum.sources[i].finished = true;
    }
  }
  EXPECT_EQ(document_of(*experiment, sum), whole_document(1));
}

TEST(DoudizhuExperiment, HasABaselineUnlessTheShuffleIsTheDefaultOne) {
  EXPECT_THAT(make_experiment(plan_of(10))->sources(), ::testing::ElementsAre("fisher-yates"));
  EXPECT_THAT(make_experiment(plan_of(10, "riffle:3"))->sources(),
              ::testing::ElementsAre("riffle:3", "the fair baseline"));
}

TEST(DoudizhuExperiment, CountsAllOfItsGames) {
  const auto experiment = make_experiment(plan_of(4096 + 100, "riffle:5"));
  EXPECT_EQ(experiment->blocks(), 2U);
  EXPECT_EQ(experiment->units_before(1), 4096U);
  EXPECT_EQ(experiment->units_before(2), 4196U);
  const run::Part part = worked(*experiment);
  EXPECT_EQ(part.sources[0].tally->units(), 4196U);
  EXPECT_EQ(part.sources[1].tally->units(), 4196U);
}

TEST(DoudizhuExperiment, IsMadeAnewWithAnotherSeed) {
  const auto experiment = make_experiment(plan_of(500));
  const auto other = experiment->with_seed(9);
  EXPECT_EQ(other->plan().at("seed"), 9);
  EXPECT_NE(document_of(*other, worked(*other)), document_of(*experiment, worked(*experiment)));
  EXPECT_THAT(other->command_line(), HasSubstr("play doudizhu --games 500"));
  EXPECT_THAT(other->command_line(), HasSubstr("--seed 9"));
}

/// The record of several threads is in the order of the games, and counting does not depend on it.
TEST(DoudizhuExperiment, WritesGamesDownInOrder) {
  const std::string whole = whole_document(1);
  const auto experiment = make_experiment(plan_of_blocks());
  const auto recorded = [&](unsigned threads) {
    const std::filesystem::path file = temporary("record");
    std::filesystem::remove(file);
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::RunOptions options = options_for(threads);
    options.record = file;
    run::run_part(*experiment, part, options);
    EXPECT_EQ(document_of(*experiment, part), whole);
    std::string text = read_file(file.string());
    std::filesystem::remove(file);
    return text;
  };
  const std::string one = recorded(1);
  EXPECT_TRUE(one == recorded(3));
  EXPECT_THAT(one, StartsWith(R"({"game":"doudizhu","format":2,"run":")"));
  const auto lines = static_cast<std::uint64_t>(std::count(one.begin(), one.end(), '\n'));
  EXPECT_EQ(lines, full_blocks * 4096 + 17 + 1) << "and the end";
}

TEST(DoudizhuExperiment, AnUnfinishedBaselineLeavesADocument) {
  const auto experiment = make_experiment(plan_of(4096, "riffle:3"));
  run::Part part = run::new_part(*experiment, {0, 1});
  experiment->new_worker(0)->work(0, *part.sources[0].tally, nullptr);
  part.sources[0].finished = true;
  const reports::Document document = experiment->conclude(part);
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(document.notes.front(), HasSubstr("unfinished"));
  for (const reports::Section& section : document.sections) EXPECT_NE(section.name, "worth");
}

}  // namespace
}  // namespace evenhand::doudizhu
