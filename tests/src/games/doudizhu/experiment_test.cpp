#include "src/games/doudizhu/experiment.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

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

TEST(DoudizhuExperiment, WritesAllGamesDown) {
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / fmt::format("doudizhu-record-{}", getpid());
  PlayPlan plan = plan_of(17);
  plan.table.conduct.bidding = Bidding::none;
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::RunOptions options = options_for(1);
  options.record = file;
  run::run_part(*experiment, part, options);
  const std::string record = read_file(file);
  std::filesystem::remove(file);
  EXPECT_THAT(record, StartsWith(R"({"game":"doudizhu","format":2,"run":")"));
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 17 + 1) << "and the end";
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
