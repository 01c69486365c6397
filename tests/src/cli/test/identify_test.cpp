#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"
#include "tests/src/cli/test/power_commands.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST_F(PowerCommands, IdentifyTheBallot) {
  const CommandOutcome outcome = run("identify '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("10,000 deals of 5 cards"));
  EXPECT_THAT(outcome.out, HasSubstr("matches `heapsort-coin`: no difference found (p = 0."));
  EXPECT_THAT(outcome.out, HasSubstr("cure: use a Fisher-Yates shuffle"));
  EXPECT_LE(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 25) << outcome.out;
}

TEST_F(PowerCommands, IdentifyAsJsonFromStandardInput) {
  const CommandOutcome outcome = run("identify - --json < '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["kind"], "identify");
  EXPECT_EQ(document["provenance"]["command"], "evenhand identify -");
  const json likeliest = document["sections"][0]["tables"][0];
  EXPECT_EQ(likeliest["columns"][0]["name"], "shuffler");
  EXPECT_EQ(likeliest["rows"][0][0], "heapsort-coin");
  EXPECT_GT(likeliest["rows"][0][1]["p"], 0.1);
  EXPECT_EQ(likeliest["rows"].size(), 8U);
  const json counts = document["sections"][1]["charts"][0]["data"]["rows"];
  EXPECT_EQ(counts[0][0], "ie");
}

}  // namespace
}  // namespace evenhand::cli
