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
  EXPECT_EQ(run("deal doudizhu --samples 3000 --write " + file + " --write-format u16le").status,
            0);
  EXPECT_EQ(std::filesystem::file_size(file), 3000U * 108);
  const CommandOutcome audit =
      run("audit --log " + file + " --log-format u16le --deck doudizhu --fail-on never");
  EXPECT_EQ(audit.status, 0) << audit.err;
  EXPECT_THAT(audit.out, HasSubstr("3,000"));
  std::filesystem::remove(file);
}

TEST(DoudizhuSessionCommands, RefuseMistakes) {
  EXPECT_THAT(run("play doudizhu --bidding rub").err, HasSubstr("did you mean 'rob'?"));
  EXPECT_THAT(run("play doudizhu --landlord polcy").err, HasSubstr("did you mean 'policy'?"));
  EXPECT_EQ(run("play doudizhu --games 0").status, 2);
  EXPECT_EQ(run("play doudizhu --first me").status, 2);
  EXPECT_EQ(run("deal doudizhu --start middle").status, 2);
  EXPECT_EQ(run("deal doudizhu --write x --write-format xml").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
