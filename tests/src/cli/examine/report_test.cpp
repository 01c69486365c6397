#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.hpp"
#include "tests/places.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ReportCommand : public tests::WithFolder {
 protected:
  void SetUp() override {
    WithFolder::SetUp();
    whole = read_file(std::filesystem::path(tests::data_folder()) / "reports" / "document.json");
    write_file(folder / "result.json", whole);
  }

  CommandOutcome run(const std::string& command) const {
    return run_command(command, folder.string());
  }
  void expect_refusal(const std::string& command, int status, const std::string& message) const {
    const CommandOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, status) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_EQ(outcome.err, "evenhand: " + message + "\n") << command;
  }

  std::string whole;
};

TEST_F(ReportCommand, MakesTheSameBytesAgain) {
  const CommandOutcome outcome = run(R"(
    $EVENHAND report $DIR/result.json --out $DIR/a >$DIR/a.txt &&
    $EVENHAND report $DIR/a/result.json --format json,html,csv,md --out $DIR/b >$DIR/b.txt &&
    diff -r $DIR/a $DIR/b && cmp $DIR/a.txt $DIR/b.txt && cmp $DIR/result.json $DIR/a/result.json &&
    ls $DIR/a)");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      outcome.out,
      "evenhand-files.txt\nfigures.csv\nfindings.csv\nnaive-swap-course.csv\n"
      "naive-swap-positions.csv\nnaive-swap-values.csv\nreport.html\nreport.md\nresult.json\n");
}

TEST_F(ReportCommand, PrintsOneFormat) {
  EXPECT_THAT(run("$EVENHAND report $DIR/result.json").out, StartsWith("biased: 2 of 3 tests"));
  EXPECT_THAT(run("$EVENHAND report --format md $DIR/result.json").out,
              StartsWith("# evenhand audit\n\n**biased**"));
  EXPECT_EQ(run("$EVENHAND report - --format json <$DIR/result.json").out, whole);
  EXPECT_EQ(run("$EVENHAND report - --json <$DIR/result.json").out, whole);
}

TEST_F(ReportCommand, EndsWellWhateverTheVerdict) {
  EXPECT_EQ(run("$EVENHAND report $DIR/result.json").status, 0);
}

TEST_F(ReportCommand, JoinsSeveralInEveryFormat) {
  const CommandOutcome outcome = run(R"(
    cd $DIR && cp result.json other.json &&
    $EVENHAND report result.json other.json result.json --out all --format html,md,json -q &&
    grep -c '<h2>other.json</h2>' all/report.html)");
  EXPECT_THAT(outcome.out, StartsWith("biased: result.json, other.json, result.json (2)\n"))
      << outcome.err;
  EXPECT_THAT(outcome.out, EndsWith("\n1\n"));
  EXPECT_EQ(run("cd $DIR && $EVENHAND report all/result.json --format md").out,
            read_file(folder / "all/report.md"));
  run("echo x >$DIR/bad.json; $EVENHAND report $DIR/result.json $DIR/bad.json --out $DIR/none");
  EXPECT_FALSE(fs::exists(folder / "none")) << "nothing is half done";
  expect_refusal("$EVENHAND report - - <$DIR/result.json", 2,
                 "only one result can come from standard input; give the others as files");
}

TEST_F(ReportCommand, OpensThePage) {
  const std::string browser = R"(
    mkdir -p $DIR/bin $DIR/tmp; export PATH=$DIR/bin:$PATH TMPDIR=$DIR/tmp
    printf '#!/bin/sh\necho "$1" >%s/part; mv %s/part %s/opened\n' $DIR $DIR $DIR >$DIR/bin/xdg-open
    chmod +x $DIR/bin/xdg-open
    opened() {
      for i in 1 2 3 4 5 6 7 8 9; do [ -e $DIR/opened ] || sleep .3; done
      cat $DIR/opened; rm $DIR/opened
    }
  )";
  const CommandOutcome kept = run(
      browser + "$EVENHAND report $DIR/result.json --out $DIR/out --open -q >/dev/null; opened");
  EXPECT_EQ(kept.out, (folder / "out/report.html").string() + '\n') << kept.err;
  const CommandOutcome left =
      run(browser + "$EVENHAND report $DIR/result.json --open >/dev/null; head -c 15 $(opened)");
  EXPECT_EQ(left.out, "<!DOCTYPE html>") << left.err;
  EXPECT_THAT(left.err, HasSubstr("the page is " + (folder / "tmp").string()));
  expect_refusal("$EVENHAND report $DIR/result.json --out $DIR/md --format md --open", 2,
                 "--open shows the page: add html to --format");
}

TEST_F(ReportCommand, ShowsExamplesInItsHelp) {
  const CommandOutcome outcome = run("$EVENHAND report --help");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Examples:\n  evenhand "));
}

TEST_F(ReportCommand, RefusesUnusableFiles) {
  const std::string dir = folder.string();
  expect_refusal("$EVENHAND report $DIR/none.json", 2,
                 dir + "/none.json: cannot be read: No such file or directory");
  expect_refusal("$EVENHAND report $DIR", 2, dir + ": is a folder, expected a file");
  expect_refusal("head -c 700 $DIR/result.json >$DIR/cut.json; $EVENHAND report $DIR/cut.json", 2,
                 dir +
                     "/cut.json: no JSON, at byte 701; give a file that 'evenhand … --json' or "
                     "--out wrote");
  expect_refusal("sed 's/\"version\": 2/\"version\": 3/' $DIR/result.json | $EVENHAND report -", 2,
                 "standard input: a result of version 3, and this program reads version 2: update "
                 "evenhand");
  expect_refusal(
      "sed 's/\"log10_p\": -4.2/\"log10_p\": \"NaN\"/' $DIR/result.json | "
      "$EVENHAND report -",
      2,
      "standard input: at .sections[0].judgement.findings[1].log10_p: expected a number, "
      "found \"NaN\"");
  expect_refusal("echo '{\"format\": \"evenhand.result\"}' | $EVENHAND report -", 2,
                 "standard input: no result of this evenhand (it has no \"format\": \"evenhand\"; "
                 "results of before 0.2 cannot be read): run the command that made it again");
}

TEST_F(ReportCommand, RefusesUnusableOptions) {
  expect_refusal("$EVENHAND report $DIR/result.json --format mdd", 2,
                 "unknown format 'mdd'; did you mean 'md'? --format takes md, csv, json, html, "
                 "junit, github, svg, pdf, separated by commas");
  expect_refusal("$EVENHAND report $DIR/result.json --format md,csv", 2,
                 "--format md,csv: these are more than one file; name a folder with --out");
  expect_refusal("$EVENHAND report $DIR/result.json --out $DIR/result.json", 2,
                 (folder / "result.json").string() +
                     ": the file exists; name another with --out, or add --force to replace it");
  EXPECT_EQ(run("$EVENHAND report").status, 2);
}

TEST_F(ReportCommand, TellsOfAFullDisk) {
  expect_refusal("$EVENHAND report $DIR/result.json >/dev/full", 4,
                 "cannot write to standard output: No space left on device");
}

TEST_F(ReportCommand, LeavesNoPartialFileWhenTheDiskFillsUp) {
  // A limit on the size of files, which lets the probe for a writable folder pass.
  const CommandOutcome outcome = run(R"(
    { (trap '' XFSZ; ulimit -f 1; $EVENHAND report $DIR/result.json --out $DIR/out --format json)
      echo $?; ls -A $DIR/out; } | cat)");
  EXPECT_THAT(outcome.out, StartsWith("biased: 2 of 3 tests"));
  EXPECT_THAT(outcome.out, EndsWith("\n4\n"));
  EXPECT_EQ(outcome.err, "evenhand: cannot write " + (folder / "out/result.json").string() +
                             ": File too large; the result is on standard output, and not all of "
                             "its reports are\n");
}

TEST_F(ReportCommand, EndsQuietlyWhenTheReaderHasSeenEnough) {
  // Standard output is a pipe whose reading end is closed before anything is written.
  const CommandOutcome outcome = run(R"(
    mkfifo $DIR/pipe
    (exec 3>$DIR/pipe; sleep 0.2; $EVENHAND report $DIR/result.json >&3; echo $? >$DIR/status) &
    exec 4<$DIR/pipe 4<&-
    wait; cat $DIR/status)");
  EXPECT_EQ(outcome.out, "0\n");
  EXPECT_EQ(outcome.err, "");
}

}  // namespace

}  // namespace evenhand::cli
