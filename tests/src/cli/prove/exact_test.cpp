#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

TEST(ExplainCommand, ExplainsADeal) {
  const CommandOutcome outcome = run_evenhand("explain sattolo --deck 4 --seed 3 --deal 5000");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Deal 5,000 of sattolo on 4 cards"));
  EXPECT_THAT(outcome.out, HasSubstr("below(3) = "));
  EXPECT_THAT(outcome.out, HasSubstr("Dealt: "));
  EXPECT_THAT(run_evenhand("explain cut --deck poker").out, HasSubstr("AS"));
}

using ::testing::HasSubstr;
using tests::exact;
using tests::number;

reports::Document run_json(const std::string& arguments) {
  const CommandOutcome outcome = run_evenhand(arguments + " --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return reports::from_json(outcome.out, "stdout");
}

TEST(ExactCommand, ShowsFractionsOfNaiveSwap) {
  const CommandOutcome outcome = run_evenhand("exact naive-swap --deck 3");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Not uniform"));
  EXPECT_THAT(outcome.out, HasSubstr("all 27 leaves"));
  EXPECT_THAT(outcome.out, HasSubstr("1/18 = 0.05555555556"));
  EXPECT_THAT(outcome.out, HasSubstr("10/27   8/27  1/3"));
}

TEST(ExactCommand, ProvesUniformity) {
  EXPECT_TRUE(tests::truth(run_json("exact quicksort-coin-random-pivot --deck 5"), "uniform"));
  EXPECT_THAT(run_evenhand("exact bubble-matrix --deck 7").out, HasSubstr("probability 1/5040"));
}

TEST(ExactCommand, LeavesADocumentForPrograms) {
  const reports::Document three = run_json("exact naive-swap --deck 3");
  EXPECT_EQ(exact(three, "total_variation"), "1/18");
  EXPECT_EQ(exact(tests::cell(three, "fractions", "1", "place_0")), "10/27");
  EXPECT_EQ(three.provenance.command, "evenhand exact naive-swap --deck 3");
  EXPECT_NEAR(number(run_json("exact riffle:7 --deck 52"), "total_variation"), .334061, 5e-7);
  EXPECT_NEAR(number(run_json("exact riffle:7 --deck 136"), "total_variation"), .932905, 5e-7);
  EXPECT_NEAR(
      number(tests::cell(run_json("exact naive-swap --deck 52"), "positions", "51", "place_0")),
      .0142868, 5e-8);
}

TEST(ExactCommand, RefusesInOneLine) {
  const auto refusal = [&](const std::string& arguments) {
    return refusal_in(run_evenhand(arguments), arguments);
  };
  EXPECT_THAT(refusal("exact fisher-yate --deck 5"), HasSubstr("did you mean 'fisher-yates'?"));
  EXPECT_THAT(refusal("exact riffle"), HasSubstr("needs its parameter K"));
  EXPECT_THAT(refusal("exact asf --deck 1"), HasSubstr("from 2 to 1,024"));
  EXPECT_THAT(refusal("exact asf --deck 1025"), HasSubstr("from 2 to 1,024"));
  EXPECT_THAT(refusal("exact merge-coin --deck 52"), HasSubstr("8.1e67 orders"));
  EXPECT_THAT(refusal("explain asf --seed -1"), HasSubstr("--seed"));
  EXPECT_THAT(refusal("explain asf --rng philx"), HasSubstr("did you mean 'philox'?"));
}

TEST(ExactCommand, EndsWithALineOnCtrlC) {
  const CommandOutcome outcome = run_command(
      "$INTERRUPT \"$EVENHAND\" exact fisher-yates-modulo:8 --deck 10", ::testing::TempDir());
  EXPECT_EQ(outcome.status, 130);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              HasSubstr("interrupted; evenhand exact fisher-yates-modulo:8 --deck 10"));
}

}  // namespace

}  // namespace evenhand::cli
