#include "src/games/doudizhu/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/games/doudizhu/recorded.hpp"

namespace evenhand::doudizhu {
namespace {

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

}  // namespace
}  // namespace evenhand::doudizhu
