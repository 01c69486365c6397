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

json section(const json& document, const std::string& name) {
  for (const json& section : document["sections"]) {
    if (section["name"] == name) return section;
  }
  return {};
}

TEST(PlayDoudizhuCommand, ReportsTheSameForAnyThreads) {
  const std::string command = "play doudizhu --games 10k --bidding rob --first face-up ";
  const CommandOutcome one = run_evenhand(command + "--threads 1");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, run_evenhand(command + "--threads 3").out);
  EXPECT_THAT(one.out, HasSubstr("no bias found"));
  const json found = json::parse(run_evenhand(command + "--json").out);
  EXPECT_EQ(found["kind"], "play doudizhu");
  EXPECT_EQ(found["verdict"], "no bias found");
}

TEST(PlayDoudizhuCommand, SaysWhatAShuffleIsWorth) {
  const CommandOutcome text = run_evenhand("play doudizhu --games 20k --shuffler riffle:3");
  EXPECT_EQ(text.status, 1) << text.err;
  EXPECT_THAT(text.out, HasSubstr("What the shuffle is worth"));
  EXPECT_EQ(section(json::parse(run_evenhand("play doudizhu --games 1k --json").out), "worth"),
            json());
}

TEST(PlayDoudizhuCommand, TooFewAreInconclusive) {
  EXPECT_EQ(run_evenhand("play doudizhu --games 50").status, 3);
}

TEST(PlayDoudizhuCommand, ItsRecordsReplay) {
  const std::string file = ::testing::TempDir() + "games-" + std::to_string(getpid()) + ".jsonl";
  EXPECT_EQ(run_evenhand("play doudizhu --games 200 --fail-on never --record " + file).status, 0);
  const CommandOutcome replayed = run_evenhand("replay doudizhu " + file + " --show 7");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("200 games replayed to the recorded result"));
  EXPECT_THAT(replayed.out, HasSubstr("Game 7"));
  EXPECT_EQ(run_evenhand("replay doudizhu " + file + " --show 200").status, 2);
  std::filesystem::remove(file);
}

TEST(PlayDoudizhuCommand, RefusesMistakes) {
  EXPECT_THAT(run_evenhand("play doudizhu --bidding rub").err, HasSubstr("did you mean 'rob'?"));
  EXPECT_THAT(run_evenhand("play doudizhu --landlord polcy").err,
              HasSubstr("did you mean 'policy'?"));
  EXPECT_THAT(run_evenhand("play doudizhu --shuffler rifle").err,
              HasSubstr("did you mean 'riffle'?"));
  EXPECT_EQ(run_evenhand("play doudizhu --games 0").status, 2);
  EXPECT_EQ(run_evenhand("play doudizhu --first me").status, 2);
  EXPECT_EQ(run_evenhand("play doudizhu --start middle").status, 2);
  EXPECT_EQ(run_evenhand("play doudizhu --level 2").status, 2);
}

}  // namespace
}  // namespace evenhand::cli
