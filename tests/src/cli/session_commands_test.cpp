#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
#include "base/sha256.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The commands that work deals, each run by a shell in a folder of its own.
class SessionCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    folder =
        fs::path(::testing::TempDir()) /
        ("session-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         "-" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  CommandOutcome run(const std::string& command) const {
    return run_command("cd \"$DIR\"\n" + command, folder.string());
  }
  /// One line on stderr, nothing on stdout.
  void expect_refusal(const std::string& command, int status, const std::string& message) const {
    const CommandOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, status) << command << '\n' << outcome.err;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_THAT(outcome.err, StartsWith("evenhand: ")) << command;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << command;
    EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
  }
  bool exists(const std::string& file) const { return fs::exists(folder / file); }

  fs::path folder;
};

TEST_F(SessionCommands, AskWhatATypoMeant) {
  expect_refusal("$EVENHAND cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND compare --sampels 5", 2, "did you mean '--samples'?");
  expect_refusal("$EVENHAND audit naive-swp", 2, "did you mean 'naive-swap'?");
  expect_refusal("$EVENHAND audit asf --rng filox", 2, "did you mean 'philox'?");
  expect_refusal("$EVENHAND audit asf --tests positon", 2, "did you mean 'position'?");
  expect_refusal("$EVENHAND audit asf --deck pokr", 2, "did you mean 'poker'?");
  expect_refusal("$EVENHAND audit asf --correction hol", 2, "did you mean 'holm'?");
  expect_refusal("$EVENHAND audit --log x --log-format u9", 2, "did you mean 'u8'?");
  expect_refusal("$EVENHAND audit --exec x --exec-mode flter", 2, "did you mean 'filter'?");
  expect_refusal("$EVENHAND list rng", 2, "did you mean 'rngs'?");
}

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
      run("{ $EVENHAND audit asf --samples 1e5; echo $? >status; } | true; cat status");
  EXPECT_EQ(outcome.out, "1\n") << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST_F(SessionCommands, EndWithTheVerdictAsExitCode) {
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 1e5 --deck 10").status, 0);
  EXPECT_EQ(run("$EVENHAND audit asf --samples 1e5 --deck 10").status, 1);
  EXPECT_EQ(run("$EVENHAND audit asf --samples 1e5 --deck 10 --fail-on never").status, 0);
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 5").status, 3);
  EXPECT_EQ(run("$EVENHAND audit fisher-yates --samples 5 --fail-on biased").status, 0);
  EXPECT_EQ(run("$EVENHAND compare asf --samples 1e5 --deck 10").status, 0);
}

TEST_F(SessionCommands, MergeShardsIntoTheBytesOfOneRun) {
  const CommandOutcome outcome = run(R"(
    session='fisher-yates asf --deck 10 --samples 5e4'
    for k in 1 2 3; do $EVENHAND compare $session --shard $k/3 --out parts || exit 9; done
    $EVENHAND merge parts/shard-3-3.evenhand parts/shard-1-3.evenhand parts/shard-2-3.evenhand \
      --out merged && $EVENHAND compare $session --threads 1 --out one &&
    $EVENHAND compare $session --threads 2 --out two && diff -r merged one && diff -r one two)");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand parts/shard-3-3.evenhand", 2,
                 "are missing between");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand parts/shard-1-3.evenhand", 2, "overlap");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand", 2, "add the part that holds them");
  run("$EVENHAND compare asf --deck 10 --samples 5e4 --shard 2/3 --out other");
  expect_refusal("$EVENHAND merge parts/shard-1-3.evenhand other/shard-2-3.evenhand", 2,
                 "different sessions");
}

TEST_F(SessionCommands, RefuseADamagedPart) {
  run("$EVENHAND audit asf --deck 10 --samples 1e4 --shard 1/1");
  const std::string whole = read_file(folder / "shard-1-1.evenhand");
  write_file(folder / "cut", whole.substr(0, whole.size() / 2));
  std::string flipped = whole;
  flipped[100] = static_cast<char>(flipped[100] ^ 1);
  write_file(folder / "flipped", flipped);
  for (const std::string file : {"cut", "flipped"}) {
    expect_refusal("$EVENHAND merge " + file, 2, file + ": damaged");
    expect_refusal("$EVENHAND audit --resume " + file, 2, file + ": damaged");
  }
  expect_refusal("echo x >plain; $EVENHAND merge plain", 2, "not a checkpoint or shard");
  expect_refusal("$EVENHAND merge nothing", 2, "nothing: cannot be read");
}

/// The part with another format number, and whole.
std::string with_format(const std::string& part, int format) {
  const std::string magic = "evenhand part\n";
  const std::size_t size = part.size() - magic.size() - Sha256().hex().size();
  nlohmann::json document = nlohmann::json::from_cbor(part.substr(magic.size(), size));
  document["format"] = format;
  std::string changed = magic;
  nlohmann::json::to_cbor(document, changed);
  return changed + Sha256().hex(changed);
}

TEST_F(SessionCommands, RefuseAPartOfAnotherVersion) {
  run("$EVENHAND audit asf --deck 10 --samples 1e4 --shard 1/1");
  const std::string part = read_file(folder / "shard-1-1.evenhand");
  write_file(folder / "same", with_format(part, 3));
  EXPECT_EQ(run("$EVENHAND merge same --fail-on never").status, 0);
  write_file(folder / "newer", with_format(part, 99));
  expect_refusal("$EVENHAND merge newer", 2, "newer: written by a newer evenhand (format 99");
  write_file(folder / "older", with_format(part, 1));
  expect_refusal("$EVENHAND merge older", 2, "older: written by an older evenhand (format 1");
  expect_refusal("$EVENHAND audit --resume older", 2, "run that part of the session again");
}

/// A shell function: interrupted COMMAND... runs it and presses Ctrl-C after a moment, until it
/// left a checkpoint.evenhand in $place. A moment is longer where the machine is busy and it has
/// not begun.
constexpr const char* interrupted = R"(
  interrupted() {
    for moment in .2 .4 .8 1.6 3.2 6.4 12.8; do
      timeout --preserve-status -s INT $moment "$@" 2>said; status=$?; cat said >&2
      if [ $status != 130 ] || { [ -e $place/checkpoint.evenhand ] && ! grep -q '; 0 .* kept' said; }
      then return $status; fi
      rm -rf stopped $place/checkpoint.evenhand
    done
  }
)";

/// So many deals, or fewer where the thread sanitizer makes each take long.
std::string many(double deals) {
#if defined(__SANITIZE_THREAD__)
  deals /= 4;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
  deals /= 4;
#endif
#endif
  return std::to_string(static_cast<long>(deals));
}

/// Commands that work long enough to be interrupted, and are quick to shard.
const std::vector<std::string> sessions = {
    "audit fisher-yates --deck 10 --samples " + many(2e6),
    "compare fisher-yates random-keys --deck 10 --tests position,order --samples " + many(5e6),
    "deal doudizhu --samples " + many(3e6),
    "calibrate --deck 6 --samples 4000 --tests position,order --sessions " + many(1000)};

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

TEST_F(SessionCommands, RefuseAShardOfALog) {
  expect_refusal("yes '0 1 2 3 4' | head -100 >log; $EVENHAND audit --log log --shard 1/2 -q", 2,
                 "--shard needs a built-in shuffler");
}

TEST_F(SessionCommands, TellHowToGoOn) {
  const CommandOutcome outcome =
      run("timeout --preserve-status -s INT 0.5 $EVENHAND audit fisher-yates --samples 1e12 --out "
          "'a b' "
          "--format json --fail-on never");
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(
      outcome.err,
      HasSubstr("resume with: evenhand audit --resume 'a b/checkpoint.evenhand' --out 'a b' "
                "--format json --fail-on never\n"));
}

TEST_F(SessionCommands, LeaveTheCheckpointOfAnotherSessionAlone) {
  const std::string start = "timeout --preserve-status -s INT 1 $EVENHAND audit ";
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
  ASSERT_EQ(run("timeout --preserve-status -s INT 1 $EVENHAND audit fisher-yates "
                "--samples 1e12 --shard 2/3")
                .status,
            130);
  const std::string resume = "$EVENHAND audit --resume checkpoint-shard-2-3.evenhand";
  expect_refusal(resume, 2, "resume it with the --shard K/N it was begun with");
  expect_refusal(resume + " --shard 1/3", 2, "resume it with the --shard K/N it was begun with");
  EXPECT_TRUE(exists("checkpoint-shard-2-3.evenhand"));
  run("$EVENHAND audit fisher-yates --samples 1e4 --shard 1/1");
  EXPECT_EQ(run("$EVENHAND audit --resume shard-1-1.evenhand --shard 1/1").status, 0);
  EXPECT_TRUE(exists("shard-1-1.evenhand"));
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
  const CommandOutcome outcome = run(std::string(interrupted) + R"(
    $EVENHAND deal doudizhu --samples 5e5 --write log --write-format u16le -q >one.txt
    place=.; interrupted $EVENHAND audit --log log --log-format u16le --deck doudizhu; echo $?
    cp log whole; cp checkpoint.evenhand kept
    $EVENHAND deal doudizhu --samples 5e5 --seed 2 --write log --force --write-format u16le -q >two.txt
    $EVENHAND audit --resume checkpoint.evenhand; echo $?
    head -c 10800 whole >log; $EVENHAND audit --resume checkpoint.evenhand; echo $?
    cmp kept checkpoint.evenhand && cp whole log
    $EVENHAND audit --resume checkpoint.evenhand >resumed.txt; echo $?
    $EVENHAND audit --log log --log-format u16le --deck doudizhu | diff resumed.txt -)");
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
  const CommandOutcome outcome = run(R"(
    $EVENHAND audit fisher-yates --deck 9 --samples 6e7 --tests position --out out >slow.txt 2>err.txt &
    sleep 0.1; $EVENHAND audit fisher-yates --deck 5 --samples 2e4 --tests position --out out -q >/dev/null
    cp out/result.json quick.json
    wait $!; echo $?; cmp quick.json out/result.json; cat slow.txt)");
  EXPECT_THAT(outcome.out, StartsWith("4\n")) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\n60,000,000 deals of 9 cards"))
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

}  // namespace
}  // namespace evenhand::cli
