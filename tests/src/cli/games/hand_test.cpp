#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "reports/json.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

CommandOutcome run_shell(const std::string& command) {
  return run_command(command, ::testing::TempDir());
}

TEST(HandLines, EndQuietlyWhenNobodyReadsOn) {
  for (const char* hands : {"yes 123m456p789s1122z | timeout 20 \"$EVENHAND\" hand mahjong -",
                            "yes 123m456p789s1122z | timeout 20 \"$EVENHAND\" hand mahjong --json",
                            "yes 3334 | timeout 20 \"$EVENHAND\" hand doudizhu -"}) {
    const CommandOutcome outcome =
        run_shell("{ " + std::string(hands) + "; echo status $? >&2; } | head -1");
    EXPECT_FALSE(outcome.out.empty()) << hands;
    // Neither 124, the end of the patience of timeout, nor a message.
    EXPECT_EQ(outcome.err, "status 0\n") << hands;
  }
}

TEST(HandLines, AreNoFiles) {
  const CommandOutcome outcome =
      run_shell("echo 33 | \"$EVENHAND\" hand doudizhu - --out \"$DIR/hand-lines\"");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("answered line by line"));
}

using ::testing::HasSubstr;

CommandOutcome hand(const std::string& arguments, const std::string& input = "") {
  return run_command("printf '" + input + "' | \"$EVENHAND\" hand doudizhu " + arguments,
                     ::testing::TempDir());
}

reports::Document hand_json(const std::string& arguments) {
  return reports::from_json(hand(arguments + " --json").out, "stdout");
}

TEST(HandDoudizhu, NamesAPlayAndSaysWhatItBeats) {
  const CommandOutcome found = hand("'333444 57' --beats '♠3♥3♣3 444 56'");
  EXPECT_EQ(found.status, 1) << found.err;
  EXPECT_THAT(found.out, HasSubstr("333444+57: plane with solos of 2 from 3"));
  EXPECT_EQ(hand("7777 --beats AKQJ10").out, "7777: bomb of 7; beats TJQKA\n");
  EXPECT_EQ(hand("7777 --beats AKQJ10").status, 0);
  EXPECT_EQ(hand("10JQKA2").status, 1);
}

TEST(HandDoudizhu, ReadsWhatItPrints) {
  EXPECT_EQ(hand("333444+57").out, hand("'333444 57'").out);
  EXPECT_EQ(hand("333444+57").status, 0);
}

TEST(HandDoudizhu, ReadsManyHands) {
  const CommandOutcome found = hand("-", "33 # a pair\\n\\n44 beats 33\\n3 beats 4\\n");
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(found.out,
            "33: pair of 3\n44: pair of 4; beats 33\n"
            "3: solo of 3; does not beat 4: 3 is not above 4\n");
  const CommandOutcome bad = hand("", "33\\n3x\\n");
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.out, "33: pair of 3\n");
  EXPECT_THAT(bad.err, HasSubstr("standard input:2: 'x' is no card"));
}

TEST(HandDoudizhu, LeavesADocumentALine) {
  const std::string lines = hand("- --json", "44 beats 33 # a pair\\n34567\\n").out;
  const std::size_t end = lines.find('\n');
  const reports::Document first = reports::from_json(lines.substr(0, end), "line 1");
  EXPECT_TRUE(tests::truth(first, "beats"));
  EXPECT_EQ(first.provenance.command, "evenhand hand doudizhu 44 --beats 33 --preset douzero");
  const reports::Document second = reports::from_json(lines.substr(end + 1), "line 2");
  EXPECT_EQ(tests::text(second, "kind"), "solo chain");
}

TEST(HandDoudizhu, ListsLeadsAndAnswers) {
  EXPECT_EQ(hand("3344 --moves").out,
            "3344: 4 leads\n"
            "\n"
            "kind  number  plays\n"
            "solo       2  3 4\n"
            "pair       2  33 44\n");
  const reports::Document found = hand_json("'5566778899 2222' --beats 44 --moves");
  EXPECT_EQ(tests::number(found, "number"), 7);
  EXPECT_EQ(tests::text(found, "other"), "44");
}

TEST(HandDoudizhu, TakesNumbersOfCards) {
  const reports::Document play = hand_json("--numbers '0 1 2 4'");
  EXPECT_EQ(tests::text(play, "kind"), "trio with solo");
  EXPECT_EQ(play.provenance.command, "evenhand hand doudizhu '0 1 2 4' --preset douzero --numbers");
}

TEST(HandDoudizhu, CountsTheActionsOfAPreset) {
  EXPECT_EQ(tests::number(hand_json("--actions"), "actions"), 27472);
  EXPECT_THAT(hand("--actions --preset douzer").err, HasSubstr("did you mean 'douzero'?"));
}

TEST(HandDoudizhu, RefusesWhatCannotBeBeaten) {
  EXPECT_THAT(hand("44 --beats 34").err, HasSubstr("--beats: 34 is no combination"));
  EXPECT_EQ(hand("44 --beats 34").status, 2);
}

using ::testing::HasSubstr;

CommandOutcome hand_mahjong(const std::string& arguments) {
  return run_command("\"$EVENHAND\" hand mahjong " + arguments, ::testing::TempDir());
}
CommandOutcome run_lines(const std::string& lines, const std::string& arguments) {
  return run_command("printf '" + lines + "' | \"$EVENHAND\" hand mahjong " + arguments,
                     ::testing::TempDir());
}
std::string refusal(const std::string& arguments) {
  return refusal_in(hand_mahjong(arguments), arguments);
}

TEST(HandMahjong, DescribesAHand) {
  const CommandOutcome outcome = hand_mahjong("123m456p789s1122z");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("123m456p789s1122z: ready (standard), waits for 12z, 4 tiles "
                                     "unseen\n"));
  const reports::Document hand =
      reports::from_json(hand_mahjong("1239m456p789s1122z --json").out, "stdout");
  EXPECT_EQ(tests::text(tests::cell(hand, "discards", "9m", "accepts")), "12z");
}

TEST(HandMahjong, ReadsAHandALine) {
  const std::string hands = "123m456p789s1122z\\n# no hand\\n\\n🀇🀇🀇🀈🀉🀊🀋🀌🀍🀎🀏🀏🀏\\n";
  const CommandOutcome outcome = run_lines(hands, "--json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(tests::text(reports::from_json(line, "line 1"), "accepts"), "12z");
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(tests::text(reports::from_json(line, "line 2"), "accepts"), "123456789m");
  EXPECT_FALSE(std::getline(lines, line));
  EXPECT_THAT(run_lines(hands, "-").out,
              HasSubstr("12z, 4 tiles unseen\n1112345678999m: ready (standard), waits for"));
}

TEST(HandMahjong, KeepsWhatWasAnsweredBeforeABadLine) {
  const CommandOutcome outcome = run_lines("123m456p789s1122z\\n123m456p789s1122q\\n", "--json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("123m456p789s1122z"));
  EXPECT_EQ(outcome.err,
            "evenhand: standard input:2: hand '123m456p789s1122q': unknown suit 'q'; the suits are "
            "m, p, s and z\n");
}

TEST(HandMahjong, RefusesInOneLine) {
  EXPECT_THAT(refusal("11111m456p789s12z"), HasSubstr("5 tiles 1m"));
  EXPECT_THAT(refusal("123m456p789s1122z --rules ritchi"), HasSubstr("did you mean 'riichi'?"));
  EXPECT_THAT(refusal("123m456p789s1122z --rules sichuan"),
              HasSubstr("have no honours such as 1z"));
}

}  // namespace

}  // namespace evenhand::cli
