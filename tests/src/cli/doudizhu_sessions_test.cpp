#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include <nlohmann/json.hpp>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

CommandOutcome run(const std::string& arguments) {
  return run_command("\"$EVENHAND\" " + arguments, ::testing::TempDir());
}

TEST(DoudizhuSessionCommands, PlayReportsTheSameForAnyThreads) {
  const std::string command = "play doudizhu --games 10k --bidding rob --first face-up ";
  const CommandOutcome one = run(command + "--threads 1");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, run(command + "--threads 3").out);
  EXPECT_THAT(one.out, HasSubstr("verdict: no bias found"));
  const json found = json::parse(run(command + "--json").out);
  EXPECT_EQ(found["played"], 10000);
  EXPECT_EQ(found["verdict"], "no bias found");
  EXPECT_EQ(found["seats"].size(), 3U);
}

TEST(DoudizhuSessionCommands, DealComparesWithTheory) {
  const json fair = json::parse(run("deal doudizhu --samples 5000 --json").out);
  EXPECT_EQ(fair["verdict"], "no bias found");
  EXPECT_NEAR(fair["bombs"]["exact_mean"], 140.0 / 477, 1e-12);
  const CommandOutcome weak =
      run("deal doudizhu --samples 5000 --shuffler riffle:1 --start previous");
  EXPECT_EQ(weak.status, 1) << weak.err;
  EXPECT_THAT(weak.out, HasSubstr("times as many"));
  EXPECT_THAT(weak.out, HasSubstr("verdict: biased"));
}

TEST(DoudizhuSessionCommands, WrittenDealsCanBeAudited) {
  const std::string file = ::testing::TempDir() + "deals-" + std::to_string(getpid()) + ".bin";
  for (const std::string format :
       {"u16le", "text", "text --names letters", "text --names numbers"}) {
    const std::string write = "deal doudizhu --samples 3000 --write " + file;
    EXPECT_EQ(run(write + " --write-format " + format).status, 0);
    const bool is_binary = format == "u16le";
    EXPECT_EQ(std::filesystem::file_size(file) == 3000U * 108, is_binary);
    const CommandOutcome audit =
        run("audit --log " + file + " --log-format " + (is_binary ? format : "text") +
            " --deck doudizhu --fail-on never");
    EXPECT_EQ(audit.status, 0) << audit.err;
    EXPECT_THAT(audit.out, HasSubstr("3,000"));
  }
  std::filesystem::remove(file);
}

TEST(DoudizhuSessionCommands, PlaySaysWhatAShuffleIsWorth) {
  const std::string command = "play doudizhu --games 20k --shuffler riffle:3 ";
  const CommandOutcome text = run(command);
  EXPECT_EQ(text.status, 1) << text.err;
  EXPECT_THAT(text.out, HasSubstr("worth of the shuffle"));
  EXPECT_THAT(text.out, HasSubstr("against 20,000 games with fisher-yates"));
  const json found = json::parse(run(command + "--json").out);
  EXPECT_GT(found["worth"]["seats"][2]["points"]["low"], 0);
  EXPECT_LT(found["worth"]["seats"][0]["wins"]["high"], 0);
  EXPECT_EQ(json::parse(run("play doudizhu --games 1k --json").out)["worth"], nullptr);
}

TEST(DoudizhuSessionCommands, ShowDeals) {
  const CommandOutcome shown = run("deal doudizhu --samples 1000 --show 2");
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("deal 2\n  first  "));
  EXPECT_THAT(shown.out, HasSubstr("大王"));
  const json found = json::parse(run("deal doudizhu --samples 1000 --show 2 --json").out);
  EXPECT_EQ(found["deals"].size(), 2U);
  EXPECT_EQ(found["deals"][0]["hands"][2].size(), 17U);
  EXPECT_EQ(found["features"].size(), 22U);
}

TEST(DoudizhuSessionCommands, InterruptionLeavesAReport) {
  for (const std::string command : {"play doudizhu --games 1e10", "deal doudizhu --samples 1e11"}) {
    // TERM, as the shell makes commands in the background ignore INT.
    const CommandOutcome stopped = run_command(
        "\"$EVENHAND\" " + command + " --threads 1 & pid=$!; sleep 2; kill -TERM $pid; wait $pid",
        ::testing::TempDir());
    EXPECT_EQ(stopped.status, 130) << stopped.err;
    EXPECT_THAT(stopped.err, HasSubstr("interrupted after"));
    EXPECT_THAT(stopped.out, HasSubstr("verdict: no bias found"));
  }
}

TEST(DoudizhuSessionCommands, TooFewAreInconclusive) {
  EXPECT_EQ(run("deal doudizhu --samples 3").status, 3);
  EXPECT_EQ(run("play doudizhu --games 3").status, 3);
}

TEST(DoudizhuSessionCommands, RefuseMistakes) {
  EXPECT_THAT(run("play doudizhu --bidding rub").err, HasSubstr("did you mean 'rob'?"));
  EXPECT_THAT(run("play doudizhu --landlord polcy").err, HasSubstr("did you mean 'policy'?"));
  EXPECT_EQ(run("play doudizhu --games 0").status, 2);
  EXPECT_EQ(run("play doudizhu --first me").status, 2);
  EXPECT_EQ(run("deal doudizhu --start middle").status, 2);
  EXPECT_EQ(run("deal doudizhu --write x --write-format xml").status, 2);
  EXPECT_EQ(run("deal doudizhu --samples 1e7 --write x").status, 2);
  EXPECT_THAT(run("deal doudizhu --shuffler rifle").err, HasSubstr("did you mean 'riffle'?"));
  EXPECT_THAT(run("deal doudizhu --names leters").err, HasSubstr("did you mean 'letters'?"));
}

}  // namespace
}  // namespace evenhand::cli
