#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

const std::string ballot = std::string(EVENHAND_TEST_DATA) + "/browser-ballot.csv";

class PlanCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) /
        ("plan-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         "-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  CommandOutcome run(const std::string& arguments) const {
    return run_command("\"$EVENHAND\" " + arguments, folder_.string());
  }
  std::string refusal(const std::string& arguments) const {
    const CommandOutcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome.err;
  }

 private:
  fs::path folder_;
};

TEST_F(PlanCommands, IdentifyTheBallot) {
  const CommandOutcome outcome = run("identify '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("10,000 deals of 5 cards; rows are positions\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\nmatches `heapsort-coin`: no difference found (p = 0."));
}

TEST_F(PlanCommands, IdentifyAsJsonFromStandardInput) {
  const CommandOutcome outcome = run("identify - --json < '" + ballot + "'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["matches"], 1);
  EXPECT_EQ(document["rows"], "positions");
  EXPECT_EQ(document["card_names"][0], "ie");
  EXPECT_EQ(document["shufflers"][0]["shuffler"], "heapsort-coin");
  EXPECT_EQ(document["shufflers"][0]["simulated_deals"], 0);
}

TEST_F(PlanCommands, PlanAFlaw) {
  const CommandOutcome outcome = run("plan riffle:7 --tests position --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json tests = json::parse(outcome.out)["flaws"][0]["tests"];
  EXPECT_EQ(tests[0]["test"], "position.chi-square");
  EXPECT_EQ(tests[0]["deals"], 9693);
  EXPECT_EQ(tests[0]["method"], "exact");
  EXPECT_THAT(run("plan sattolo --tests structure --format md").out,
              HasSubstr("| structure.cycles-mean | 4 |"));
  EXPECT_THAT(run("plan sattolo --tests structure --format csv").out,
              HasSubstr("sattolo,52,0.01,0.9,structure.cycles-mean,measured,4,"));
  EXPECT_THAT(run("plan --cell 5% --tests position").out, HasSubstr("position.chi-square  5,546,"));
  EXPECT_THAT(run("plan --deals 1e4 --tests position").out,
              HasSubstr("0.02309  rms relative deviation of a cell"));
}

TEST_F(PlanCommands, RefuseInOneLine) {
  EXPECT_THAT(refusal("plan"), HasSubstr("plan takes one question"));
  EXPECT_THAT(refusal("plan naive-swap --all"), HasSubstr("plan takes one question"));
  EXPECT_THAT(refusal("plan naive-swop"), HasSubstr("did you mean 'naive-swap'?"));
  EXPECT_THAT(refusal("plan asf --rng sed16"), HasSubstr("did you mean 'seed16'?"));
  EXPECT_THAT(refusal("plan asf --format mdd"), HasSubstr("did you mean 'md'?"));
  EXPECT_THAT(refusal("plan asf --alpha 2"), HasSubstr("--alpha 2"));
  EXPECT_THAT(refusal("plan asf --power 0.001"), HasSubstr("--power 0.001"));
  EXPECT_THAT(refusal("plan --cell five"), HasSubstr("--cell five"));
  EXPECT_THAT(refusal("plan --deals 0"), HasSubstr("--deals"));
  EXPECT_THAT(refusal("identify /nowhere.csv"), HasSubstr("/nowhere.csv"));
  EXPECT_THAT(refusal("identify '" + ballot + "' --rows card"), HasSubstr("did you mean 'cards'?"));
}

TEST_F(PlanCommands, AuditNamesTheShuffler) {
  const CommandOutcome outcome =
      run("audit sattolo --deck 20 --samples 2e4 --tests structure --json");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  const json found = json::parse(outcome.out)["identification"];
  EXPECT_EQ(found["likeliest"][0]["shuffler"], "sattolo");
  EXPECT_TRUE(found["likeliest"][0]["matches"]);
  EXPECT_FALSE(json::parse(run("audit fisher-yates --deck 20 --samples 2e4 --json").out)
                   .contains("identification"));
  const std::string table = run("audit sattolo --deck 20 --samples 2e4 --tests structure").out;
  EXPECT_THAT(table, HasSubstr("\nwhich shuffler: matches "));
}

}  // namespace
}  // namespace evenhand::cli
