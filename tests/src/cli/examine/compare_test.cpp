#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

// 'compare' of logs and programs, and 'diff' of results.

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

class CompareCommand : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command(
        "COLUMNS=1000; export COLUMNS; cd " + tests::source_folder() + "; " + command,
        folder.string());
  }
};

TEST_F(CompareCommand, TellsBeforeFromAfter) {
  const CommandOutcome outcome =
      run("$EVENHAND compare --log examples/logs/before.txt --log examples/logs/after.txt");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1 of 2 sources is biased, 1 shows no bias"));
  EXPECT_THAT(outcome.out, HasSubstr("the sources differ, in "));
  EXPECT_EQ(run("$EVENHAND compare --log examples/logs/before.txt --log examples/logs/after.txt "
                "--fail-on biased")
                .status,
            1);
}

TEST_F(CompareCommand, FindsNoDifferenceInOneSourceInTwoHalves) {
  const CommandOutcome outcome =
      run("head -750 examples/logs/after.txt > $DIR/a; tail -750 examples/logs/after.txt > $DIR/b; "
          "$EVENHAND compare --log $DIR/a --log $DIR/b");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("no difference found between the sources"));
}

TEST_F(CompareCommand, ComparesDrawsWithRepeats) {
  const CommandOutcome outcome =
      run("seq 1 600 | awk '{ print $1 % 6 + 1 }' > $DIR/even; "
          "seq 1 600 | awk '{ print $1 % 5 + 1 }' > $DIR/odd; "
          "$EVENHAND compare --log $DIR/even --log $DIR/odd --deck 6 --draw 1 --with-repeats "
          "--numbered-from 1");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("the sources differ, in cards drawn most"));
  EXPECT_THAT(outcome.out, HasSubstr("card 6: 0 % of deals in "));
}

TEST_F(CompareCommand, MixesShufflersLogsAndPrograms) {
  const std::string mix =
      "$EVENHAND compare naive-swap --log examples/logs/before.txt --exec 'cat "
      "examples/logs/after.txt' --samples 1500 ";
  const CommandOutcome one = run(mix + "--threads 1 --json");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_THAT(one.out, HasSubstr("\"The sources against one another\""));
  EXPECT_THAT(one.out, HasSubstr("Each pair of sources"));
  EXPECT_EQ(one.out, run(mix + "--threads 3 --json").out);
}

TEST_F(CompareCommand, DealsByDefaultWhatEachKindDoes) {
  const CommandOutcome outcome =
      run("$EVENHAND compare fisher-yates --log examples/logs/after.txt --tests structure --json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\"value\": 1000000"));
  EXPECT_THAT(outcome.out, HasSubstr("1,500 to 1,000,000 deals each of 13 cards"));
}

TEST_F(CompareCommand, RefusesUnlikeDecksAndDoubles) {
  const CommandOutcome decks =
      run("$EVENHAND compare --log examples/logs/before.txt --log examples/logs/doudizhu.txt");
  EXPECT_EQ(decks.status, 2);
  const CommandOutcome twice =
      run("$EVENHAND compare --log examples/logs/before.txt --log examples/logs/before.txt");
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("examples/logs/before.txt is given twice"));
}

TEST_F(CompareCommand, ResultsAreComparedByDiff) {
  const CommandOutcome outcome =
      run("for log in before after; do $EVENHAND audit --log examples/logs/$log.txt --json > "
          "$DIR/$log.json; done; $EVENHAND diff $DIR/before.json $DIR/after.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("0 new, "));
  EXPECT_THAT(outcome.out, HasSubstr("position.chi-square"));
  EXPECT_THAT(outcome.out, HasSubstr("gone"));
  EXPECT_EQ(run("$EVENHAND diff $DIR/before.json $DIR/missing.json").status, 2);
  EXPECT_EQ(run("$EVENHAND diff - - < /dev/null").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
