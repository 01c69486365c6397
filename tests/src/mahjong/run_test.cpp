#include "src/mahjong/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <sstream>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "sims/random/source.hpp"
#include "src/mahjong/record.hpp"
#include "src/mahjong/findings.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

PlayPlan plan_of(std::uint64_t hands) {
  PlayPlan plan;
  plan.rules = parse_rules("basic");
  plan.hands = hands;
  plan.rng = random::sources().front().name;
  plan.policies.fill("proper");
  return plan;
}

PlayTally tally_of(const PlayPlan& plan, unsigned threads = 2) {
  PlayOptions options;
  options.threads = threads;
  return run_play(plan, options).tally;
}

std::string refusal(const std::string& line) {
  try {
    verify(read_record(line, "hands.jsonl:1"), "hands.jsonl:1");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// The records of a few hands, a line each.
std::string records_of(const PlayPlan& plan, unsigned threads) {
  const std::string path = testing::TempDir() + "/mahjong-records-" + std::to_string(getpid());
  PlayOptions options;
  options.threads = threads;
  options.record = path;
  run_play(plan, options);
  std::string text = read_file(path);
  std::filesystem::remove(path);
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(PlayRun, IsTheSameForAnyNumberOfThreads) {
  PlayPlan plan = plan_of(9000);
  plan.match_hands = 16;
  plan.previous_wall = true;
  plan.shuffler = "riffle:4";
  plan.policies = {"proper", "defending", "random", "proper"};
  const PlayTally one = tally_of(plan, 1);
  EXPECT_EQ(one.hands, 9000U);
  EXPECT_EQ(tally_of(plan, 2), one);
  EXPECT_EQ(tally_of(plan, 5), one);
  plan.hands = 4200;
  EXPECT_EQ(records_of(plan, 1), records_of(plan, 3));
}

TEST(PlayRun, AccountsForEveryPoint) {
  const PlayTally tally = tally_of(plan_of(3000));
  std::int64_t points = 0;
  std::uint64_t wins = 0;
  for (const MahjongSeatTally& seat : tally.seats) {
    EXPECT_EQ(seat.hands, 3000U);
    points += seat.points;
    wins += seat.wins;
    for (std::size_t call = 0; call < 3; ++call) EXPECT_LE(seat.taken[call], seat.offered[call]);
  }
  EXPECT_EQ(points, 0);
  EXPECT_GE(wins + tally.exhausted, tally.hands);
  EXPECT_EQ(tally.seats[0], tally.players[0]) << "player 0 deals a match of one hand";
}

TEST(PlayRun, GivesProperPlayAnAdvantage) {
  PlayPlan plan = plan_of(2000);
  plan.policies = {"random", "proper", "random", "random"};
  const PlayTally tally = tally_of(plan);
  EXPECT_GT(tally.players[1].wins, 10 * tally.players[2].wins);
}

TEST(Findings, FindNothingInAFairShuffle) {
  PlayPlan plan = plan_of(8000);
  const PlayTally tally = tally_of(plan);
  plan.baseline = true;
  const PlayTally fair = tally_of(plan);
  EXPECT_NE(tally, fair);
  const std::vector<Finding> tests = test_mahjong(plan, tally, &fair);
  EXPECT_EQ(tests.size(), 13U);
  for (const Finding& test : tests) {
    EXPECT_FALSE(test.result.is_skipped()) << test.name;
    EXPECT_GT(test.adjusted.value(), .01) << test.name;
  }
}

TEST(Findings, ShowWhatATooShortShuffleIsWorth) {
  PlayPlan plan = plan_of(8000);
  plan.match_hands = 16;
  plan.previous_wall = true;
  plan.shuffler = "riffle:2";
  const PlayTally tally = tally_of(plan);
  plan.shuffler = "fisher-yates";
  plan.baseline = true;
  const PlayTally fair = tally_of(plan);
  plan.shuffler = "riffle:2";
  const std::vector<Finding> tests = test_mahjong(plan, tally, &fair);
  EXPECT_EQ(tests[0].name, "start.dealer");
  EXPECT_LT(tests[0].adjusted.log10(), -10);
}

TEST(HandRecord, ReplaysToTheRecordedResult) {
  std::istringstream lines(records_of(plan_of(300), 1));
  std::size_t hands = 0;
  for (std::string line; std::getline(lines, line); ++hands) {
    EXPECT_EQ(refusal(line), "accepted");
  }
  EXPECT_EQ(hands, 300U);
}

TEST(HandRecord, IsRefusedWhereItIsDamaged) {
  const std::string line = records_of(plan_of(1), 1);
  const ReadRecord record = read_record(line, "x");
  const std::string first = action_text(record.actions[0]);
  Game game(record.rules);
  game.start(record.wall, record.dealer);
  Kind missing = 0;
  while (game.seat(0).hand.counts[missing] > 0) ++missing;
  const std::string impossible = action_text({Move::discard, 0, missing});
  EXPECT_THAT(refusal(replaced(line, first, impossible)),
              HasSubstr("hands.jsonl:1: action 1 '" + impossible + "' is not legal here"));
  EXPECT_THAT(refusal(replaced(line, first, "0 discard 5x")),
              HasSubstr("action 1: '0 discard 5x'"));
  EXPECT_THAT(refusal(replaced(line, "\"actions\":[", "\"actions\":[\"" + first + "\",")),
              HasSubstr("action 2 '" + first + "' is not legal here"));
  nlohmann::json richer = nlohmann::json::parse(line);
  richer["result"]["points"][0] = 77;
  EXPECT_THAT(refusal(richer.dump()), HasSubstr("is not what the actions give"));
  richer["result"]["points"][0] = .5;
  EXPECT_THAT(refusal(richer.dump()), HasSubstr("expected a whole number"));
  EXPECT_THAT(refusal(replaced(line, "\"dealer\":0", "\"dealer\":4")), HasSubstr("dealer"));
  EXPECT_THAT(refusal(replaced(line, "\"wall\":[", "\"wall\":[1,")), HasSubstr("136 tiles"));
  EXPECT_THAT(refusal(replaced(line, "\"rules\":\"basic\"", "\"rules\":\"basik\"")),
              HasSubstr("did you mean 'basic'?"));
  EXPECT_THAT(refusal(line.substr(0, 100)), HasSubstr("not a line of JSON"));
  const std::size_t end = line.rfind(",\"", line.find("],\"result\""));
  EXPECT_THAT(refusal(line.substr(0, end) + line.substr(line.find("],\"result\""))),
              HasSubstr("the hand goes on"));
}

}  // namespace
}  // namespace evenhand::mahjong
