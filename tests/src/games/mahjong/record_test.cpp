#include "src/games/mahjong/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

std::string refusal(const std::string& line) {
  try {
    verify(read_record(line, "hands.jsonl:1"), "hands.jsonl:1");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

/// Without the line that ends them.
std::string hands_of(const PlayPlan& plan) {
  const std::string records = records_of(plan);
  return records.substr(0, records.find("{\"end\""));
}

TEST(HandRecord, ReplaysToTheRecordedResult) {
  std::istringstream lines(hands_of(plan_of(300)));
  std::size_t hands = 0;
  for (std::string line; std::getline(lines, line); ++hands) {
    EXPECT_EQ(refusal(line), "accepted");
  }
  EXPECT_EQ(hands, 300U);
}

TEST(HandRecord, IsRefusedWhereItIsDamaged) {
  const std::string line = hands_of(plan_of(1));
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
  EXPECT_THAT(refusal(line.substr(0, 100)), HasSubstr("no JSON, at byte"));
  const std::size_t end = line.rfind(",\"", line.find("],\"result\""));
  EXPECT_THAT(refusal(line.substr(0, end) + line.substr(line.find("],\"result\""))),
              HasSubstr("the hand goes on"));
}

class MahjongReplay : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }
  std::string file(const std::string& content) const {
    write_file(file_, content);
    return file_.string();
  }

 private:
  std::filesystem::path file_ = own_file("mahjong-replayed");
};

reports::Document replayed(const std::string& file, std::optional<std::uint64_t> shown = {}) {
  return make_replay({file, shown})->document_of_file();
}

TEST_F(MahjongReplay, VerifiesEveryHand) {
  const std::string records = records_of(plan_of(40));
  const reports::Document document = replayed(file(records));
  EXPECT_EQ(document.kind, "replay mahjong");
  EXPECT_FALSE(document.verdict.has_value());
  EXPECT_THAT(document.answer, HasSubstr("40 hands replayed"));
  const reports::Section& section = document.sections.front();
  EXPECT_EQ(std::get<std::uint64_t>(section.figures[0].value), 40U);
  EXPECT_EQ(std::get<std::string>(section.figures[2].value), Sha256().hex(records));
  ASSERT_EQ(section.tables.front().rows.size(), 1U);
  EXPECT_EQ(std::get<std::string>(section.tables.front().rows[0][0]), "basic");
  EXPECT_EQ(std::get<std::uint64_t>(section.tables.front().rows[0][1]), 40U);
}

TEST_F(MahjongReplay, RefusesHandsLeftOutOrOfAnotherRun) {
  const auto refusal = [&](const std::string& content) -> std::string {
    try {
      replayed(file(content));
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  };
  const std::string records = records_of(plan_of(3));
  const std::size_t second = records.find('\n') + 1;
  const std::size_t third = records.find('\n', second) + 1;
  EXPECT_THAT(refusal(records.substr(0, second) + records.substr(third)),
              HasSubstr(":2: hand 2 stands where hand 1 should"));
  PlayPlan sichuan = plan_of(3);
  sichuan.rules = parse_rules("sichuan");
  const std::string others = records_of(sichuan);
  EXPECT_THAT(refusal(records.substr(0, second) + others.substr(others.find('\n') + 1)),
              HasSubstr("behind those of the run"));
  EXPECT_THAT(refusal(records + others), HasSubstr("the record ended before this line"));
}

TEST_F(MahjongReplay, ShowsAHandActionByAction) {
  const std::string records = records_of(plan_of(20));
  const reports::Document document = replayed(file(records), 17);
  ASSERT_EQ(document.sections.size(), 2U);
  const reports::Section& hand = document.sections.back();
  EXPECT_THAT(hand.title, HasSubstr("Hand 17, rules basic, player 0 deals"));
  EXPECT_GT(hand.tables.front().rows.size(), 10U);
  EXPECT_THAT(std::get<std::string>(hand.tables.front().rows[0][1]), HasSubstr("0 discard"));
}

}  // namespace
}  // namespace evenhand::mahjong
