#include "src/bits/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "tests/src/bits/bit_sessions.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

TEST(BitRecord, HasThePValuesOfASequenceByTest) {
  const auto names = stats::bits::sp800_22_p_values({});
  std::vector<stats::TestResult> results(names.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].p = stats::PValue::of(static_cast<double>(i + 1) / 256);
  }
  results[1] = stats::TestResult::skip("too short");
  std::string record;
  append_record(41, names, results, record);
  append_record(42, names, results, record);
  const std::size_t end = record.find('\n');
  const nlohmann::json first = nlohmann::json::parse(record.substr(0, end));
  EXPECT_EQ(nlohmann::json::parse(record.substr(end + 1)).at("sequence"), 42);
  EXPECT_EQ(first.size(), 16U);
  EXPECT_EQ(first.at("sequence"), 41);
  EXPECT_DOUBLE_EQ(first.at("Frequency").at(0), 1.0 / 256);
  EXPECT_TRUE(first.at("BlockFrequency").at(0).is_null());
  EXPECT_EQ(first.at("NonOverlappingTemplate").size(), 148U);
  EXPECT_DOUBLE_EQ(first.at("LinearComplexity").at(0), 188.0 / 256);
}

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
