#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Check : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    fs::create_directories(folder / "project");
  }

  /// $DIR/project/evenhand.toml
  void write(const std::string& text) const { write_file(folder / "project/evenhand.toml", text); }
  CommandOutcome run(const std::string& command) const {
    return run_command(command, folder.string());
  }
  void expect_refusal(const std::string& text, const std::string& message) const {
    write(text);
    const CommandOutcome outcome = run("cd $DIR/project && $EVENHAND check");
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_EQ(outcome.out, "") << text;
    EXPECT_THAT(outcome.err, HasSubstr("evenhand: evenhand.toml" + message)) << text;
  }
};

constexpr const char* both = R"(
alpha = 1e-6
deck = 10
samples = "5000"
[[source]]
name = "sound"
shuffler = "fisher-yates"
[[source]]
name = "flawed"
shuffler = "sattolo"
tests = ["structure", "order"]
)";

TEST_F(Check, KeepsOneErrorRateOverItsRuns) {
  write(both);
  const std::string online = "cd $DIR/project && $EVENHAND check --online runs.jsonl";
  EXPECT_EQ(run(online).status, 1);
  EXPECT_EQ(run(online).status, 1);
  const std::string record = read_file(folder / "project/runs.jsonl");
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 4) << record;
  EXPECT_THAT(record, HasSubstr("\"biased\":true"));
  // Refused before the audits, and left as it was.
  write_file(folder / "project/other.txt", "something else\n");
  const CommandOutcome foreign = run("cd $DIR/project && $EVENHAND check --online other.txt");
  EXPECT_EQ(foreign.status, 2);
  EXPECT_THAT(foreign.err, HasSubstr("evenhand: other.txt, line 1: not an audit that"));
  EXPECT_EQ(read_file(folder / "project/other.txt"), "something else\n");
  const CommandOutcome missing = run("cd $DIR/project && $EVENHAND check --online no/runs.jsonl");
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, StartsWith("evenhand: --online no/runs.jsonl: "));
  const CommandOutcome twice =
      run("cd $DIR/project && flock runs.jsonl $EVENHAND check --online runs.jsonl");
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("--online runs.jsonl: another run uses it"));
  EXPECT_EQ(read_file(folder / "project/runs.jsonl"), record);
}

TEST_F(Check, LeavesOneReportAndOneExitCode) {
  write(both);
  const CommandOutcome outcome = run("$EVENHAND check $DIR/project/evenhand.toml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, StartsWith("biased: flawed; no bias found: sound\n"));
  EXPECT_THAT(run("$EVENHAND check $DIR/project/evenhand.toml --fail-on never").status, 0);
  const CommandOutcome json = run("$EVENHAND check $DIR/project/evenhand.toml --json");
  EXPECT_THAT(json.out, HasSubstr("--tests order,structure --alpha 1e-6"));
}

TEST_F(Check, PassesWhatIsSoundAndIsUndecidedByTooFew) {
  const std::string sound = "[[source]]\nname='a'\nshuffler='fisher-yates'\ndeck=10\nsamples=";
  write(sound + "5000");
  EXPECT_EQ(run("$EVENHAND check $DIR/project/evenhand.toml").status, 0);
  write(sound + "60");
  EXPECT_EQ(run("$EVENHAND check $DIR/project/evenhand.toml").status, 3);
}

TEST_F(Check, WritesTheReportsThatTheFileNamesBesideIt) {
  write("out = 'report'\nreports = ['junit', 'github']\n" + std::string(both));
  const CommandOutcome outcome =
      run("export GITHUB_STEP_SUMMARY=$DIR/summary; echo before >$DIR/summary\n"
          "$EVENHAND check $DIR/project/evenhand.toml");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("\n::error title=evenhand%3A biased%3A flawed::"));
  EXPECT_THAT(read_file(folder / "project/report/junit.xml"),
              HasSubstr("<testsuite name=\"flawed\""));
  EXPECT_THAT(read_file(folder / "summary"), StartsWith("before\n### evenhand check\n"));
  // The folder is the file's own, and has the last run's; another's is not replaced unasked, which
  // is told before the work.
  EXPECT_EQ(run("$EVENHAND check $DIR/project/evenhand.toml").status, 1);
  const std::string elsewhere = "$EVENHAND check $DIR/project/evenhand.toml --out $DIR/other";
  EXPECT_EQ(run(elsewhere).status, 1);
  const CommandOutcome again = run(elsewhere);
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("add --force to replace them"));
  EXPECT_EQ(run(elsewhere + " --force").status, 1);
}

// A format that stdout cannot take goes where the file says.
TEST_F(Check, WritesSeveralFormatsWhereTheFileSays) {
  write("out = 'report'\nreports = ['junit']\n" + std::string(both));
  EXPECT_THAT(run("$EVENHAND check $DIR/project --format json").out, StartsWith("{"));
  EXPECT_FALSE(fs::exists(folder / "project/report"));
  EXPECT_EQ(run("$EVENHAND check $DIR/project --format html,md").status, 1);
  EXPECT_TRUE(fs::exists(folder / "project/report/report.html"));
  EXPECT_FALSE(fs::exists(folder / "project/report/junit.xml"));
  EXPECT_EQ(run("$EVENHAND check $DIR/project --format csv").status, 1);
  EXPECT_FALSE(fs::exists(folder / "project/report/report.html"));
}

TEST_F(Check, TakesTheFolderOfAProjectAndSaysWhatWritesItsFile) {
  write(both);
  EXPECT_EQ(run("$EVENHAND check $DIR/project").status, 1);
  EXPECT_THAT(run("cd $DIR && $EVENHAND check").err,
              HasSubstr("evenhand.toml: there is no such file; 'evenhand init' writes"));
}

// Interrupted work is kept in the project, and the way on is meant from where the user stands.
TEST_F(Check, SaysWhereInterruptedWorkIs) {
  // Interrupted when some deals are counted: it deals no more.
  write_file(folder / "project/deal.sh", "yes '0 1 2' | head -n 200000\nsleep 60\n");
  write("[[source]]\nname='sh'\nexec='sh deal.sh'\nsamples='1M'\n");
  const CommandOutcome outcome = run(R"(
    export DIR
    cd $DIR || exit
    for moment in .5 2 8 30; do
      timeout --preserve-status -s INT $moment $EVENHAND check project; status=$?
      if [ -e project/checkpoint.evenhand ]; then exit $status; fi
    done)");
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("are kept in project/checkpoint.evenhand; judge what was "
                                     "counted with: cd project && evenhand merge --partial "
                                     "checkpoint.evenhand"));
}

TEST_F(Check, RunsCommandsInTheFoldersOfTheirFile) {
  write_file(folder / "project/deal.sh", "while :; do echo 0 1 2; echo 2 1 0; done\n");
  write("[[source]]\nname='sh'\nexec='sh deal.sh'\nsamples=1000\n");
  EXPECT_EQ(run("$EVENHAND check $DIR/project/evenhand.toml").status, 1);
}

TEST_F(Check, RefusesWhatItDoesNotKnow) {
  expect_refusal("samlpes = 5\n", ":1: unknown key 'samlpes'; did you mean 'samples'?");
  expect_refusal("[[source]]\nname='a'\nshufler='riffle:7'\n",
                 ":3: unknown key 'shufler'; did you mean 'shuffler'?");
  expect_refusal("exec='x'\n", ":1: exec belongs below a [[source]]");
  expect_refusal("alpha=0.1\n", ": there is no [[source]]");
  expect_refusal("source=3\n", ": there is no [[source]]");
  expect_refusal("[[source]]\nshuffler='riffle:7'\n", ":1: a source needs a name");
  expect_refusal("[[source]]\nname='a'\n",
                 ":1 (a): a source has one of shuffler, scheme, log, exec and play");
  expect_refusal("[[source]]\nname='a'\nlog='x'\nexec='y'\n", ":1 (a): a source has one of");
  expect_refusal("[[source]]\nname='a'\nshuffler='asf'\n[[source]]\nname='a'\nshuffler='asf'\n",
                 ":5: the name 'a' is that of another source");
  expect_refusal("[[source]]\nname='a'\nshuffler='asf'\ndeck=1979-05-27\n",
                 ":4: deck: expected a string or a number");
  expect_refusal("[[source\n", ":1:");
}

TEST_F(Check, SaysOfWhichSourceAnErrorIs) {
  expect_refusal("[[source]]\nname='shoe'\nshuffler='fisher-yats'\n",
                 ":1 (shoe): unknown shuffler 'fisher-yats'");
  expect_refusal("[[source]]\nname='shoe'\nshuffler='asf'\nalpha=7\n", ":1 (shoe): --alpha: 7");
  expect_refusal("[[source]]\nname='shoe'\nexec='exit 9'\nsamples=100\n", ":1 (shoe): ");
}

// The name of a source may be anything, and reports stay what they are.
TEST_F(Check, TakesAnyName) {
  write("[[source]]\nname=\"<b> & 'q' \\n ]]>\"\nshuffler='sattolo'\ndeck=8\nsamples=2000\n");
  const CommandOutcome outcome =
      run("$EVENHAND check $DIR/project/evenhand.toml --format junit | python3 -c 'import sys, "
          "xml.dom.minidom as m; print(m.parse(sys.stdin).documentElement.tagName)'");
  EXPECT_EQ(outcome.out, "testsuites\n") << outcome.err;
}

TEST_F(Check, KeepsSeveralGroupsAndLists) {
  write(
      "[[source]]\nname='a'\nshuffler='fisher-yates'\ndeck=60\nhands=7\nsamples=500\n"
      "group=['lands=0-23', 'bombs=24,30']\n");
  const CommandOutcome outcome = run("$EVENHAND check $DIR/project/evenhand.toml --json");
  EXPECT_THAT(outcome.out, HasSubstr("--group lands=0-23 --group bombs=24,30")) << outcome.err;
}

}  // namespace
}  // namespace evenhand::cli
