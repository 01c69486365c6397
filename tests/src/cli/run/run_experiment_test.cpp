#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/files.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST_F(SessionCommands, RefuseAMisspeltEndingBeforeTheWork) {
  expect_refusal("$EVENHAND audit asf --samples 1e15 --fail-on bised", 2, "did you mean 'biased'?");
  expect_refusal("$EVENHAND audit asf --samples 1e15 --format mdd", 2, "did you mean 'md'?");
}

TEST_F(SessionCommands, RefuseAbsurdNumbers) {
  for (const char* samples : {"-5", "nan", "inf", "1e30", "0", "2.5", "0x10"}) {
    const std::string typed = samples;
    expect_refusal("$EVENHAND audit asf --samples " + typed, 2, "--samples: '" + typed + "'");
    expect_refusal("$EVENHAND audit asf --samples=" + typed, 2, "--samples: '" + typed + "'");
  }
  const std::vector<std::pair<std::string, std::string>> others = {
      {"--threads 0", "--threads"},  {"--threads -1", "--threads"}, {"--deck 1", "--deck: '1'"},
      {"--deck 5000", "'5000'"},     {"--alpha 2", "--alpha: 2"},   {"--alpha nan", "--alpha: nan"},
      {"--seed -1", "--seed: '-1'"}, {"--shard 4/3", "--shard"},    {"--shard 1", "--shard: '1'"}};
  for (const auto& [options, message] : others) {
    expect_refusal("$EVENHAND audit asf --samples 1e4 " + options, 2, message);
  }
}

TEST_F(SessionCommands, SayWhereTheyCannotWrite) {
  const std::string audit = "$EVENHAND audit fisher-yates --samples 1e4 --deck 5";
  expect_refusal(audit + " --out /dev/full", 2, "cannot write into /dev/full");
  expect_refusal(audit + " --out /proc/x", 2, "cannot write into /proc/x");
  expect_refusal("echo x >plain; " + audit + " --out plain", 2, "cannot write into plain");
  expect_refusal(audit + " >/dev/full", 4, "cannot write to standard output: No space left");
}

TEST_F(SessionCommands, KeepTheVerdictWhenTheReaderOfAPipeLeaves) {
  const CommandOutcome outcome =
      run("{ $EVENHAND audit asf --samples 2e4; echo $? >status; } | true; cat status");
  EXPECT_EQ(outcome.out, "1\n") << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST_F(SessionCommands, EndWithTheVerdictAsExitCode) {
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 2e4 --deck 10").status, 0);
  EXPECT_EQ(run("$EVENHAND audit asf --samples 2e4 --deck 10").status, 1);
  EXPECT_EQ(run("$EVENHAND audit asf --samples 2e4 --deck 10 --fail-on never").status, 0);
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 5").status, 3);
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 5 --fail-on biased").status, 0);
  EXPECT_EQ(run("$EVENHAND compare asf --samples 2e4 --deck 10").status, 0);
}

/// A shell function: interrupted COMMAND... runs it and presses Ctrl-C after a moment, until it
/// left a checkpoint.evenhand in $place. A moment is longer where the machine is busy and it has
/// not begun.
constexpr const char* interrupted = R"(
  interrupted() {
    for moment in .05 .08 .12 .2 .3 .4 .6 .8 1.1 1.6 2.3 3.2 6.4 12.8; do
      timeout --preserve-status -s INT $moment "$@" 2>said; status=$?; cat said >&2
      if [ $status != 130 ] || { [ -e $place/checkpoint.evenhand ] && ! grep -q '; 0 .* kept' said; }
      then return $status; fi
      rm -rf stopped $place/checkpoint.evenhand
    done
  }
)";

TEST_F(SessionCommands, GoOnToTheSameBytesWhenInterrupted) {
  for (const std::string& session : sessions) {
    SCOPED_TRACE(session);
    const std::string name = session.substr(0, session.find(' '));
    const std::string command =
        name == "deal" ? session.substr(0, session.find(' ', name.size() + 1)) : name;
    const CommandOutcome outcome =
        run(interrupted + ("session='" + session + "' command='" + command + "'") + R"(
      rm -rf stopped whole; place=stopped
      interrupted $EVENHAND $session --threads 2 --out stopped; echo $?
      $EVENHAND $command --resume stopped/checkpoint.evenhand --threads 1 --out stopped -q >one.txt
      $EVENHAND $session --out whole -q >two.txt
      diff -r stopped whole && diff one.txt two.txt && ls stopped)");
    EXPECT_THAT(outcome.out, StartsWith("130\n")) << outcome.err;
    for (const char* file : {"result.json", "report.md", "findings.csv", "figures.csv"}) {
      EXPECT_THAT(outcome.out, HasSubstr(file));
    }
    EXPECT_EQ(outcome.status, 0) << outcome.out;
    EXPECT_FALSE(exists("stopped/checkpoint.evenhand")) << "it has done its service";
  }
}

TEST_F(SessionCommands, GiveTheSameBytesShardedAndOnAnyNumberOfThreads) {
  for (const std::string session :
       {"audit asf --deck 10 --samples 3e4", "compare fisher-yates asf --deck 10 --samples 3e4",
        "deal doudizhu --samples 3e4 --shuffler riffle:2",
        "calibrate --deck 6 --samples 500 --sessions 21"}) {
    SCOPED_TRACE(session);
    const CommandOutcome outcome = run("session='" + session + "'" + R"(
      rm -rf parts merged one two
      for k in 3 1 2; do $EVENHAND $session --shard $k/3 --out parts -q || exit 9; done
      $EVENHAND merge parts/*.evenhand --out merged --fail-on never -q >merged.txt
      $EVENHAND $session --threads 1 --out one --fail-on never -q >one.txt
      $EVENHAND $session --threads 2 --out two --fail-on never -q >two.txt
      diff -r merged one && diff -r one two && diff merged.txt one.txt && diff one.txt two.txt)");
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  }
}

TEST_F(SessionCommands, RecordTheSameDealsHoweverTheyAreWorked) {
  const std::string deals = many(2e6);
  const CommandOutcome outcome = run(std::string(interrupted) + "deals=" + deals + R"(
    session="deal doudizhu --samples $deals --write-format u8"; place=.
    interrupted $EVENHAND $session --record stopped; echo $?
    $EVENHAND deal doudizhu --resume checkpoint.evenhand --record stopped -q >/dev/null
    $EVENHAND $session --threads 1 --record one -q >/dev/null
    cmp stopped one && wc -c <one)");
  EXPECT_EQ(outcome.out, "130\n" + std::to_string(54 * std::stol(deals)) + "\n") << outcome.err;
}

TEST_F(SessionCommands, RefuseAFolderThatHoldsOtherReports) {
  const std::string audit = "$EVENHAND audit fisher-yates --samples 1e4 --deck 5 --out reports";
  ASSERT_EQ(run(audit).status, 0);
  const std::string before = read_file(folder / "reports/result.json");
  expect_refusal(audit + " --seed 7", 2, "holds the reports of another run");
  EXPECT_EQ(read_file(folder / "reports/result.json"), before);
  EXPECT_EQ(run(audit + " --seed 7 --force").status, 0);
  EXPECT_NE(read_file(folder / "reports/result.json"), before);
}

TEST_F(SessionCommands, RefuseReportsThatHaveNoPlace) {
  const std::string audit = "$EVENHAND audit fisher-yates --samples 1e15 ";
  expect_refusal(audit + "--format csv", 2, "name a folder with --out");
  expect_refusal(audit + "--format md,json", 2, "name a folder with --out");
  expect_refusal(audit + "--format md --json", 2, "--json prints one format");
  expect_refusal(audit + "--out -", 2, "--out takes a folder");
}

TEST_F(SessionCommands, RefuseAShardOfAStream) {
  expect_refusal("yes '[0, 1, 2, 3, 4]' | head -100 >log; $EVENHAND audit --log log --shard 1/2 -q",
                 2, "only text with a deal in each line");
  expect_refusal("$EVENHAND audit --exec \"yes '0 1 2 3 4'\" --shard 1/2 -q", 2,
                 "--shard needs a built-in shuffler");
}

TEST_F(SessionCommands, TellHowToGoOn) {
  const CommandOutcome outcome =
      run("$INTERRUPT $EVENHAND audit fisher-yates --samples 1e12 --out "
          "'a b' "
          "--format json --fail-on never");
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(
      outcome.err,
      HasSubstr("resume with: evenhand audit --resume 'a b/checkpoint.evenhand' --out 'a b' "
                "--format json --fail-on never\n"));
}

TEST_F(SessionCommands, LeaveTheCheckpointOfAnotherSessionAlone) {
  const std::string start = "$INTERRUPT $EVENHAND audit ";
  ASSERT_EQ(run(start + "fisher-yates --samples 1e12").status, 130);
  ASSERT_TRUE(exists("checkpoint.evenhand"));
  const std::string kept = read_file(folder / "checkpoint.evenhand");
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 1e4 --deck 5").status, 0);
  EXPECT_EQ(run(start + "random-keys --samples 1e12").status, 130);
  EXPECT_TRUE(exists("checkpoint.2.evenhand"));
  EXPECT_EQ(read_file(folder / "checkpoint.evenhand"), kept);
}

TEST_F(SessionCommands, LeaveAFileThatIsNoCheckpointAlone) {
  write_file(folder / "notes", "precious");
  expect_refusal("$EVENHAND audit fisher-yates --samples 1e4 --checkpoint notes", 2,
                 "--checkpoint notes: the file exists");
  EXPECT_EQ(read_file(folder / "notes"), "precious");
}

TEST_F(SessionCommands, ResumeAShardAsThatShardAlone) {
  ASSERT_EQ(run("$INTERRUPT $EVENHAND audit fisher-yates "
                "--samples 1e12 --shard 2/3")
                .status,
            130);
  const std::string resume = "$EVENHAND audit --resume checkpoint-shard-2-3.evenhand";
  expect_refusal(resume, 2, "resume it with the --shard it was begun with");
  expect_refusal(resume + " --shard 1/3", 2, "resume it with the --shard it was begun with");
  EXPECT_TRUE(exists("checkpoint-shard-2-3.evenhand"));
  run("$EVENHAND audit fisher-yates --samples 1e4 --shard 1/1");
  EXPECT_EQ(run("$EVENHAND audit --resume shard-1-1.evenhand --shard 1/1").status, 0);
  EXPECT_TRUE(exists("shard-1-1.evenhand"));
}

TEST_F(SessionCommands, ShardALogOfFixedWidth) {
  ASSERT_EQ(run("$EVENHAND deal poker --samples 20000 --write log.u8 --write-format u8").status, 0);
  const std::string audit =
      "$EVENHAND audit --log log.u8 --reader u8 --deck poker --tests position,order";
  const std::string whole = run(audit + " --json").out;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    EXPECT_EQ(run(fmt::format("{} --shard {} --out parts", audit, shard)).status, 0) << shard;
  }
  EXPECT_EQ(run("$EVENHAND merge parts --json").out, whole);
  fs::remove(folder / "parts" / "shard-3-3.evenhand");
  EXPECT_THAT(run("$EVENHAND merge parts --missing").out, HasSubstr("--shard 4.. --out DIR"));
  expect_refusal("$EVENHAND merge parts", 2, "the blocks from 4 on are missing");
}

TEST_F(SessionCommands, ReadNoMoreOfALogThanAskedFor) {
  const CommandOutcome outcome =
      run("yes '0 1 2 3 4' | head -10000 | $EVENHAND audit --log - --samples 100");
  EXPECT_THAT(outcome.out, HasSubstr("\n100 deals of 5 cards from -\n")) << outcome.err;
}

TEST_F(SessionCommands, RefuseWhatContradictsTheCheckpoint) {
  expect_refusal("$EVENHAND compare asf --resume x", 2, "excludes --resume");
  expect_refusal("$EVENHAND compare --resume x --samples 5", 2, "--samples excludes --resume");
  expect_refusal("$EVENHAND audit --resume x --seed 3", 2, "--seed excludes --resume");
  expect_refusal("$EVENHAND audit --resume x --log y", 2, "--log excludes --resume");
}

TEST_F(SessionCommands, SayWhenALogHoldsFewerDealsThanAskedFor) {
  const CommandOutcome outcome =
      run("for i in 1 2 3; do echo 2 0 1; done > log; $EVENHAND audit --log log --samples 1000");
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("log ended after 3 deals; 1,000 were asked for"));
}

TEST_F(SessionCommands, ResumeALogOnThatLogAlone) {
  const CommandOutcome outcome = run(std::string(interrupted) + "deals=" + many(5e5) + R"(
    $EVENHAND deal doudizhu --samples $deals --write log --write-format u16le -q >one.txt
    place=.; interrupted $EVENHAND audit --log log --reader u16le --deck doudizhu; echo $?
    cp log whole; cp checkpoint.evenhand kept
    $EVENHAND deal doudizhu --samples $deals --seed 2 --write log --force --write-format u16le -q >two.txt
    $EVENHAND audit --resume checkpoint.evenhand; echo $?
    head -c 10800 whole >log; $EVENHAND audit --resume checkpoint.evenhand; echo $?
    cmp kept checkpoint.evenhand && cp whole log
    $EVENHAND audit --resume checkpoint.evenhand >resumed.txt; echo $?
    $EVENHAND audit --log log --reader u16le --deck doudizhu | diff resumed.txt -)");
  EXPECT_EQ(outcome.out, "130\n2\n2\n0\n") << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("log: not the log that was begun with: the SHA-256 of"));
  EXPECT_FALSE(exists("checkpoint.evenhand"));
}

TEST_F(SessionCommands, LeaveNoCheckpointAfterAnEarlyError) {
  expect_refusal(
      "{ yes '0 1 2 3 4' | head -5000; echo 0 1 2 3 3; } >log; $EVENHAND audit --log log -q", 2,
      "log:5001:");
  EXPECT_FALSE(exists("checkpoint.evenhand"));
}

TEST_F(SessionCommands, KeepTwoRunsOfOneFolderApart) {
  const CommandOutcome outcome = run(R"(
    for seed in 1 2; do
      timeout --preserve-status -s INT 2 $EVENHAND audit fisher-yates --deck 9 --samples 1e11 \
        --tests position --seed $seed & done; wait
    for file in checkpoint.evenhand checkpoint.2.evenhand; do
      $EVENHAND merge --partial $file | grep -o 'seed [12]$'; done | sort)");
  EXPECT_EQ(outcome.out, "seed 1\nseed 2\n") << outcome.err;
}

TEST_F(SessionCommands, OverwriteNoReportsThatAnotherRunLeftMeanwhile) {
  const CommandOutcome outcome =
      run(std::string("deals=") + (tests::is_sanitized ? "2e7" : "6e7") + R"(
    $EVENHAND audit fisher-yates --deck 9 --samples $deals --tests position --out out >slow.txt 2>err.txt &
    sleep 0.1; $EVENHAND audit fisher-yates --deck 5 --samples 2e4 --tests position --out out -q >/dev/null
    cp out/result.json quick.json
    wait $!; echo $?; cmp quick.json out/result.json; cat slow.txt)");
  EXPECT_THAT(outcome.out, StartsWith("4\n")) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(tests::is_sanitized ? "\n20,000,000 deals of 9 cards"
                                                         : "\n60,000,000 deals of 9 cards"))
      << "it is printed all the same";
  EXPECT_THAT(read_file(folder / "err.txt"), HasSubstr("holds the reports of another run"));
}

TEST_F(SessionCommands, PrintTheResultWhenItsFilesCannotBeWritten) {
  // As a file system of no more than 8 kB.
  const CommandOutcome outcome = run(
      "ulimit -f 8; TMPDIR=$PWD $EVENHAND audit fisher-yates --samples 2e4 --deck 52 --out out");
  EXPECT_EQ(outcome.status, 4);
  EXPECT_THAT(outcome.out, HasSubstr("\n20,000 deals of 52 cards from fisher-yates"));
  EXPECT_THAT(outcome.err, HasSubstr("the result is on standard output"));
}

TEST_F(SessionCommands, KeepNoRecordOfAPartOfARun) {
  ASSERT_EQ(run("$INTERRUPT $EVENHAND deal doudizhu --samples 1e12").status, 130);
  expect_refusal("$EVENHAND deal doudizhu --resume checkpoint.evenhand --record left", 2,
                 "begun without --record");
  EXPECT_FALSE(exists("left"));
}

TEST_F(SessionCommands, SayThatAFormIsForNoFile) {
  const CommandOutcome outcome = run("$EVENHAND deal poker --samples 1000 --write-format u8");
  EXPECT_THAT(outcome.err, HasSubstr("--write-format needs --write FILE"));
  EXPECT_EQ(run("$EVENHAND deal poker --samples 1000 --write a --write-format u8").err, "");
}

}  // namespace
}  // namespace evenhand::cli
