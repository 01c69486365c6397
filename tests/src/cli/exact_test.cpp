#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

/// `exact` and `explain`, which need no files but those of the run itself.
class ProofCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(::testing::TempDir()) /
        ("proof-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         "-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  CommandOutcome run(const std::string& arguments) const {
    return run_command("\"$EVENHAND\" " + arguments, folder_.string());
  }
  json run_json(const std::string& arguments) const {
    const CommandOutcome outcome = run(arguments + " --json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json::parse(outcome.out);
  }

 private:
  fs::path folder_;
};

TEST_F(ProofCommands, ShowFractionsOfNaiveSwap) {
  const CommandOutcome outcome = run("exact naive-swap --deck 3");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("naive-swap on 3 cards: not uniform"));
  EXPECT_THAT(outcome.out, HasSubstr("27 leaves"));
  EXPECT_THAT(outcome.out, HasSubstr("total variation  1/18 = 0.0555556"));
  EXPECT_THAT(outcome.out, HasSubstr("likeliest        5/27"));
  EXPECT_THAT(outcome.out, HasSubstr("unlikeliest      4/27"));
  EXPECT_THAT(outcome.out, HasSubstr("10/27   8/27    1/3"));
}

TEST_F(ProofCommands, ProveUniformity) {
  EXPECT_THAT(run("exact bubble-matrix --deck 7").out,
              HasSubstr("proved uniform\n  proved by walking the decision tree: 2,097,152 leaves"));
  EXPECT_THAT(run("exact bubble-matrix --deck 7").out,
              HasSubstr("all 5,040 orders have probability 1/5040"));
  EXPECT_EQ(run_json("exact quicksort-coin-random-pivot --deck 5")["uniform"], true);
  EXPECT_THAT(run("exact fisher-yates --deck poker").out,
              HasSubstr("fisher-yates on 52 cards: uniform"));
}

TEST_F(ProofCommands, PrintJsonForPrograms) {
  const json three = run_json("exact naive-swap --deck 3");
  EXPECT_EQ(three["uniform"], false);
  EXPECT_EQ(three["total_variation_exact"], "1/18");
  EXPECT_EQ(three["likeliest"]["probability_exact"], "5/27");
  EXPECT_EQ(three["unlikeliest"]["orders"], 3);
  EXPECT_EQ(three["leaves"], 27);
  EXPECT_EQ(three["positions_exact"][1][0], "10/27");

  const json riffles = run_json("exact riffle:7 --deck 52");
  EXPECT_NEAR(riffles["total_variation"].get<double>(), .334061, 5e-7);
  EXPECT_EQ(riffles["method"], "formula");
  EXPECT_NEAR(run_json("exact riffle:7 --deck 136")["total_variation"].get<double>(), .932905,
              5e-7);

  const json cells = run_json("exact naive-swap --deck 52");
  EXPECT_TRUE(cells["total_variation"].is_null());
  EXPECT_NEAR(cells["positions"][51][0].get<double>(), .0142868, 5e-8);
  EXPECT_NEAR(cells["positions"][1][0].get<double>(), .0260043, 5e-8);
}

TEST_F(ProofCommands, RefuseInOneLine) {
  const auto refusal = [&](const std::string& arguments) {
    const CommandOutcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome.err;
  };
  EXPECT_THAT(refusal("exact fisher-yate --deck 5"), HasSubstr("did you mean 'fisher-yates'?"));
  EXPECT_THAT(refusal("exact riffle"), HasSubstr("needs its parameter K"));
  EXPECT_THAT(refusal("exact asf --deck 1"), HasSubstr("from 2 to 1,024"));
  EXPECT_THAT(refusal("exact asf --deck 1025"), HasSubstr("from 2 to 1,024"));
  EXPECT_THAT(refusal("exact merge-coin --deck 52"), HasSubstr("8.1e67 orders"));
  EXPECT_THAT(refusal("explain asf --seed -1"), HasSubstr("--seed"));
  EXPECT_THAT(refusal("explain asf --rng philx"), HasSubstr("did you mean 'philox'?"));
}

TEST_F(ProofCommands, ExplainADeal) {
  const CommandOutcome outcome = run("explain sattolo --deck 4 --seed 3 --deal 5000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Deal 5,000 of sattolo on 4 cards"));
  EXPECT_THAT(outcome.out, HasSubstr("(deal 904 of block 1)"));
  EXPECT_THAT(outcome.out, HasSubstr("round 1, step 1: below(3) = "));
  EXPECT_THAT(outcome.out, HasSubstr("\ndeal: "));
  EXPECT_THAT(run("explain cut --deck poker").out, HasSubstr("AS"));
}

}  // namespace
}  // namespace evenhand::cli
