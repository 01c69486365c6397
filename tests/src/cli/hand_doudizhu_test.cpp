#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

CommandOutcome hand(const std::string& arguments, const std::string& input = "") {
  return run_command("printf '" + input + "' | \"$EVENHAND\" hand doudizhu " + arguments,
                     ::testing::TempDir());
}

TEST(HandDoudizhu, NamesAPlayAndSaysWhatItBeats) {
  const CommandOutcome found = hand("'333444 57' --beats '♠3♥3♣3 444 56'");
  EXPECT_EQ(found.status, 1) << found.err;
  EXPECT_EQ(found.out,
            "333444+57: plane with solos of 2 from 3; does not beat 333444+56: 3 is not above 3\n");
  EXPECT_EQ(hand("7777 --beats AKQJ10").out, "7777: bomb of 7; beats TJQKA\n");
  EXPECT_EQ(hand("7777 --beats AKQJ10").status, 0);
}

TEST(HandDoudizhu, SaysWhyCardsAreNoPlay) {
  const CommandOutcome found = hand("10JQKA2");
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(found.out, "TJQKA2: no combination: a straight cannot contain 2\n");
}

TEST(HandDoudizhu, ReadsManyHands) {
  const CommandOutcome found = hand("-", "33 # a pair\\n\\n44 beats 33\\n3 beats 4\\n");
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(found.out,
            "33: pair of 3\n44: pair of 4; beats 33\n"
            "3: solo of 3; does not beat 4: 3 is not above 4\n");
  EXPECT_THAT(hand("", "33\\n3x\\n").err, HasSubstr("line 2: 'x' is no card"));
  EXPECT_EQ(hand("", "33\\n3x\\n").status, 2);
}

TEST(HandDoudizhu, ListsLeadsAndAnswers) {
  EXPECT_EQ(hand("3344 --moves").out,
            "3344: leads: 4\n"
            "  solo                      2  3  4\n"
            "  pair                      2  33  44\n");
  const json found = json::parse(hand("'5566778899 2222' --beats 44 --moves --json").out);
  EXPECT_EQ(found["number"], 7);
  EXPECT_EQ(found["by_kind"]["pair"], 6);
  EXPECT_EQ(found["moves"][6]["kind"], "bomb");
  EXPECT_EQ(found["other"]["cards"], "44");
}

TEST(HandDoudizhu, PrintsJson) {
  const json play = json::parse(hand("--numbers '0 1 2 4' --json").out);
  EXPECT_EQ(play["combination"]["kind"], "trio with solo");
  EXPECT_EQ(play["combination"]["wings"], "4");
  EXPECT_TRUE(play["valid"]);
  EXPECT_TRUE(play["reason"].is_null());
  const json none = json::parse(hand("34 --json").out);
  EXPECT_FALSE(none["valid"]);
  EXPECT_TRUE(none["combination"].is_null());
}

TEST(HandDoudizhu, CountsTheActionsOfAPreset) {
  const json douzero = json::parse(hand("--actions --json").out);
  EXPECT_EQ(douzero["actions"], 27472);
  EXPECT_EQ(douzero["by_kind"]["plane with solos"], 21822);
  EXPECT_EQ(douzero["mean_leads_17_exact"], "6583332579038/148281002415");
  EXPECT_NEAR(douzero["mean_leads_20"], 80.06328342, 1e-8);
  EXPECT_THAT(hand("--actions --preset douzer").err, HasSubstr("did you mean 'douzero'?"));
}

TEST(HandDoudizhu, RefusesWhatCannotBeBeaten) {
  EXPECT_THAT(hand("44 --beats 34").err, HasSubstr("--beats: 34 is no combination"));
  EXPECT_EQ(hand("44 --beats 34").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
