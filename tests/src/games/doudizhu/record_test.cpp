#include "src/games/doudizhu/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "sims/doudizhu/play/table.hpp"

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
      append_record(game, conduct, round, lines.emplace_back());
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

TEST(DoudizhuRecord, ReplaysToWhatWasRecorded) {
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

TEST(DoudizhuRecord, FindsWhatIsNotLegal) {
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

TEST(DoudizhuRecord, FindsAResultThatDiffers) {
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

TEST(DoudizhuRecord, RefusesWhatIsNoRecord) {
  EXPECT_THROW(read_record("{", "games:2"), InputError);
  const Json sound = first_played({});
  for (const auto& [key, value] :
       std::initializer_list<std::pair<const char*, Json>>{{"game", "mahjong"},
                                                           {"format", 2},
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

}  // namespace
}  // namespace evenhand::doudizhu
