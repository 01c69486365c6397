#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/examine/power_commands.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

json table_named(const std::string& name, const std::string& text) {
  const json document = json::parse(text);
  for (const json& table : document["sections"][0]["tables"]) {
    if (table["name"] == name) return table;
  }
  return {};
}

/// The text with one blank for each run of blanks and ends of lines.
std::string squeezed(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += word + ' ';
  return line;
}

TEST_F(PowerCommands, PlanAFlaw) {
  const CommandOutcome outcome = run("plan riffle:7 --tests position --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json row = table_named("tests", outcome.out)["rows"][0];
  EXPECT_EQ(row[0], "position.chi-square");
  EXPECT_EQ(row[1], 9693);
  EXPECT_EQ(row[4], "exact");
  const std::string sattolo = run("plan sattolo --tests structure").out;
  EXPECT_THAT(sattolo, HasSubstr("fewest: 4 deals find sattolo with probability 0.9, by "
                                 "structure.cycles-mean"));
  EXPECT_LE(std::count(sattolo.begin(), sattolo.end(), '\n'), 25) << sattolo;
  EXPECT_THAT(squeezed(run("plan sattolo --tests structure --format md").out),
              HasSubstr("| structure.cycles-mean | 4 |"));
}

TEST_F(PowerCommands, PlanTheOtherWayRound) {
  const json cell = table_named("tests", run("plan --cell 5% --tests position --json").out);
  EXPECT_EQ(cell["rows"][0][0], "position.chi-square");
  EXPECT_NEAR(cell["rows"][0][1].get<double>(), 5546352, 100);
  EXPECT_THAT(squeezed(run("plan --deals 1e4 --tests position").out),
              HasSubstr("rms relative deviation of a cell of 0.02309 or more"));
}

TEST_F(PowerCommands, IntervalsHaveTheLevelThatIsAskedFor) {
  const auto chart = [&](const std::string& level) {
    const json document =
        json::parse(run("plan naive-swap --tests order --json --level " + level).out);
    return document["sections"][0]["charts"][0]["data"]["rows"][0][1];
  };
  const json wide = chart("0.99");
  const json narrow = chart("0.5");
  EXPECT_EQ(narrow["level"], 0.5);
  EXPECT_EQ(narrow["value"], wide["value"]);
  EXPECT_GT(narrow["low"], wide["low"]);
  EXPECT_LT(narrow["high"], wide["high"]);
}

TEST_F(PowerCommands, RefuseInOneLine) {
  EXPECT_THAT(refusal("plan"), HasSubstr("plan takes one question"));
  EXPECT_THAT(refusal("plan naive-swap --all"), HasSubstr("plan takes one question"));
  EXPECT_THAT(refusal("plan naive-swop"), HasSubstr("did you mean 'naive-swap'?"));
  EXPECT_THAT(refusal("plan asf --rng sed16"), HasSubstr("did you mean 'seed16'?"));
  EXPECT_THAT(refusal("plan asf --format mdd"), HasSubstr("did you mean 'md'?"));
  EXPECT_THAT(refusal("plan asf --alpha 2"), HasSubstr("--alpha: 2 is"));
  EXPECT_THAT(refusal("plan asf --power 0.001"), HasSubstr("--power 0.001"));
  EXPECT_THAT(refusal("plan --cell five"), HasSubstr("--cell five"));
  EXPECT_THAT(refusal("plan --deals 0"), HasSubstr("--deals"));
  EXPECT_THAT(refusal("identify /nowhere.csv"), HasSubstr("/nowhere.csv"));
  EXPECT_THAT(refusal("identify '" + ballot + "' --rows card"), HasSubstr("did you mean 'cards'?"));
}

TEST_F(PowerCommands, AuditNamesTheShuffler) {
  const std::string audit = "audit sattolo --deck 20 --samples 2e4 --tests structure";
  const CommandOutcome outcome = run(audit + " --json");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  const json tables = json::parse(outcome.out)["sections"][0]["tables"];
  const auto found = std::find_if(tables.begin(), tables.end(),
                                  [](const json& table) { return table["name"] == "shufflers"; });
  ASSERT_NE(found, tables.end());
  EXPECT_EQ((*found)["rows"][0][0], "sattolo");
  EXPECT_EQ((*found)["rows"][0][1], true);
  EXPECT_THAT(run("audit fisher-yates --deck 20 --samples 2e4 --json").out,
              ::testing::Not(HasSubstr("which shuffler")));
  EXPECT_THAT(run(audit).out, HasSubstr("which shuffler: matches "));
}

}  // namespace
}  // namespace evenhand::cli
