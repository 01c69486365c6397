#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/games/doudizhu/recorded.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

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

}  // namespace
}  // namespace evenhand::doudizhu
