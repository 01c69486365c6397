#include "src/bits/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/error.hpp"
#include "tests/src/bits/bit_sessions.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

// A log of the deals that a shuffler makes has the bits that it makes.
TEST_F(BitExperimentTest, ReadsTheBitsThatAreDealt) {
  Plan log = log_plan(4096, 100'000);
  const std::string record = outcome(log, 2).second;
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 9) << "225.58 bits a deal";
  EXPECT_EQ(record, outcome(dealt_plan("52", 9, 100'000), 1).second);
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
    EXPECT_THAT(error.what(), testing::HasSubstr("holds 8,000 bits, and 8,001 are needed"));
  }
}

}  // namespace
}  // namespace evenhand::bits
