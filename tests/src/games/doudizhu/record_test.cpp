#include "src/games/doudizhu/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "sims/doudizhu/play/host.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

using Json = nlohmann::ordered_json;

/// Games as lines, of this conduct.
std::vector<std::string> recorded(const Conduct& conduct, std::uint64_t games) {
  TableSetup setup;
  setup.conduct = conduct;
  Table table(setup);
  table.begin_block(0);
  std::vector<std::string> lines;
  for (std::uint64_t game = 0; game < games; ++game) {
    table.play_game([&](const RoundRecord& round) {
      append_record(game, "a run", conduct, round, lines.emplace_back());
    });
  }
  return lines;
}

std::string error_of(const Json& record) {
  try {
    verify(read_record(record.dump(), "games:1"), "games:1");
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

Json first_played(const Conduct& conduct) {
  for (const std::string& line : recorded(conduct, 20)) {
    Json json = Json::parse(line);
    if (!json["result"].is_null() && json["plays"].size() > 6) return json;
  }
  throw std::runtime_error("no such game");
}

TEST(DoudizhuRecord, KeepsDealsThatAllPassed) {
  unsigned passed = 0;
  for (const std::string& line : recorded({}, 300)) {
    const Json json = Json::parse(line);
    if (!json["result"].is_null()) continue;
    ++passed;
    EXPECT_EQ(json["bids"].size(), 3U);
    EXPECT_TRUE(json["plays"].empty());
  }
  EXPECT_GT(passed, 2U);
}

TEST(DoudizhuRecord, RefusesWhatIsNoRecord) {
  EXPECT_THROW(read_record("{", "games:2"), InputError);
  const Json sound = first_played({});
  for (const auto& [key, value] :
       std::initializer_list<std::pair<const char*, Json>>{{"game", "mahjong"},
                                                           {"format", 1},
                                                           {"number", -1},
                                                           {"bidding", "rub"},
                                                           {"first", 3},
                                                           {"deal", Json::object()},
                                                           {"bids", Json::array({1})},
                                                           {"plays", Json::array({"9 33"})},
                                                           {"result", Json::object()}}) {
    Json json = sound;
    json[key] = value;
    EXPECT_THAT(error_of(json), ::testing::Not("nothing was thrown")) << key;
  }
}

TEST(DoudizhuRecordVerify, ReplaysToWhatWasRecorded) {
  for (const Conduct& conduct :
       {Conduct{}, Conduct{true, Bidding::rob, "policy", "policy", "distinct"},
        Conduct{false, Bidding::none, "random", "random", "free"},
        Conduct{false, Bidding::auction, "policy", "random", "douzero"}}) {
    std::uint64_t number = 0;
    for (const std::string& line : recorded(conduct, 300)) {
      const ReadRecord record = read_record(line, "games");
      EXPECT_EQ(record.number, number);
      number += record.contract ? 1 : 0;
      EXPECT_NO_THROW(verify(record, "games")) << line;
    }
    EXPECT_EQ(number, 300U);
  }
}

TEST(DoudizhuRecordVerify, FindsWhatIsNotLegal) {
  const Json sound = first_played({});
  EXPECT_EQ(error_of(sound), "nothing was thrown");
  Json json = sound;
  json["plays"].erase(json["plays"].size() - 1);
  EXPECT_THAT(error_of(json), HasSubstr("games:1: the record ends after play"));
  json = sound;
  json["plays"].push_back(json["plays"][0]);
  EXPECT_THAT(error_of(json), HasSubstr("comes after the end of the game"));
  json = sound;
  json["plays"].insert(json["plays"].begin() + 1, json["plays"][0]);
  EXPECT_THAT(error_of(json), HasSubstr("holds no such cards"));
  json = sound;
  const unsigned landlord = json["result"]["landlord"];
  json["plays"][0] =
      std::to_string((landlord + 1) % 3) + json["plays"][0].get<std::string>().substr(1);
  EXPECT_THAT(error_of(json), HasSubstr("play 1 "));
  json = sound;
  json["plays"][0] = std::to_string(landlord) + " 3456";
  EXPECT_THAT(error_of(json), HasSubstr("play 1 "));
  json = sound;
  json["bids"].push_back({0, 1});
  EXPECT_THAT(error_of(json), HasSubstr("comes after the end of the bidding"));
  json = sound;
  json["bids"].erase(0);
  EXPECT_THAT(error_of(json), HasSubstr("bid"));
}

TEST(DoudizhuRecordVerify, FindsAResultThatDiffers) {
  const Json sound = first_played({});
  Json json = sound;
  json["result"]["bombs"] = json["result"]["bombs"].get<int>() + 1;
  EXPECT_THAT(error_of(json), HasSubstr("the recorded number of bombs is"));
  json = sound;
  json["result"]["winner"] = (json["result"]["winner"].get<int>() + 1) % 3;
  EXPECT_THAT(error_of(json), HasSubstr("the recorded winner is"));
  json = sound;
  json["result"]["points"] = {0, 0, 0};
  EXPECT_THAT(error_of(json), HasSubstr("the recorded points is 0, 0, 0"));
  json = sound;
  json["result"]["landlord"] = (json["result"]["landlord"].get<int>() + 1) % 3;
  EXPECT_THAT(error_of(json), HasSubstr("do not make the recorded landlord"));
  json = sound;
  json["result"] = nullptr;
  EXPECT_THAT(error_of(json), HasSubstr("do not make the recorded landlord"));
}

template <class F>
std::string message_of(const F& f) {
  try {
    f();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

std::string end_of(int games) {
  return "{\"end\":\"doudizhu\",\"run\":\"a run\",\"games\":" + std::to_string(games) + "}";
}

TEST(DoudizhuReplay, CountsGames) {
  const auto replay = make_replay({"games.jsonl", 3});
  std::uint64_t line = 0;
  for (const std::string& text : recorded({}, 100)) replay->add(text, ++line);
  replay->add(end_of(100), line + 1);
  const reports::Document document = replay->document();
  EXPECT_EQ(document.answer, "100 games replayed to the recorded result");
  EXPECT_EQ(std::get<std::uint64_t>(document.sections[0].figures[0].value), 100U);
  EXPECT_EQ(std::get<std::uint64_t>(document.sections[0].figures[1].value), line - 100);
  const reports::Table& actions = document.sections[0].tables.front();
  EXPECT_EQ(actions.title, "Game 3");
  // Who goes out plays all that it holds.
  std::string last = std::get<std::string>(actions.rows.back()[2]);
  std::erase(last, '+');
  EXPECT_EQ(counts_of_play(last), counts_of_play(std::get<std::string>(actions.rows.back()[1])));
}

TEST(DoudizhuReplay, NamesTheLineThatIsWrong) {
  const auto replay = make_replay({"games.jsonl", {}});
  EXPECT_THAT(message_of([&] { replay->add("{}", 7); }), HasSubstr("games.jsonl:7"));
}

TEST(DoudizhuReplay, RefusesGamesTwiceLeftOutOrOfAnotherRun) {
  const std::vector<std::string> lines = recorded({}, 5);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto replay = make_replay({"games.jsonl", {}});
    for (std::size_t i = 0; i <= at; ++i) replay->add(lines[i], i + 1);
    EXPECT_THAT(message_of([&] { replay->add(lines[at], 99); }), HasSubstr("should")) << at;
  }
  const auto replay = make_replay({"games.jsonl", {}});
  EXPECT_THAT(message_of([&] { replay->add(lines.back(), 1); }),
              HasSubstr("game 4 stands where game 0 should"));
  replay->add(lines.front(), 1);
  std::string other = lines[1];
  other.replace(other.find("a run"), 5, "b run");
  EXPECT_THAT(message_of([&] { replay->add(other, 2); }), HasSubstr("a game of the run b run"));
}

}  // namespace
}  // namespace evenhand::doudizhu
