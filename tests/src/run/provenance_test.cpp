#include "src/run/provenance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/version.hpp"
#include "src/run/runner.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

using testing::Contains;
using testing::Not;

std::vector<std::string> names(const reports::Provenance& provenance) {
  std::vector<std::string> names;
  for (const reports::Figure& figure : provenance.plan) names.push_back(figure.name);
  return names;
}

TEST(Provenance, TellsAllThatRepeatsTheRun) {
  FakeExperiment experiment({.blocks = 3, .sources = 2});
  Part part = new_part(experiment, {0, 3});
  run_part(experiment, part, on_threads(1));
  const reports::Provenance told = provenance(experiment, part);
  EXPECT_EQ(told.program, program_name());
  EXPECT_EQ(told.command, "evenhand fake");
  EXPECT_THAT(names(told), testing::ElementsAre("blocks", "seed", "sources", "first_block",
                                                "counted_0", "counted_1"));
  EXPECT_EQ(std::get<std::uint64_t>(told.plan[4].value), 30U);
  EXPECT_EQ(told.plan[4].words, "counted of source 0");
  EXPECT_EQ(told.plan[4].unit, "numbers");
}

TEST(Provenance, TellsTheDigestOfWhatWasRead) {
  FakeExperiment experiment({.stream = 34});
  Part part = new_part(experiment, {0, no_end});
  EXPECT_THAT(names(provenance(experiment, part)), Not(Contains("sha256_0")));
  run_part(experiment, part, on_threads(1));
  EXPECT_THAT(names(provenance(experiment, part)), Contains("sha256_0"));
}

}  // namespace
}  // namespace evenhand::run
