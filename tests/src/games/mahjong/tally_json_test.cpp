#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/games/mahjong/tally.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using Json = nlohmann::json;

Json saved() {
  PlayPlan plan = plan_of(603);
  plan.match_hands = 4;
  Json json;
  to_json(json, counts_of(plan));
  return json;
}

TEST(PlayTallyJson, ReadsBackWhatItWrote) {
  const Json json = saved();
  PlayCounts counts;
  from_json(Json::from_cbor(Json::to_cbor(json)), counts);
  EXPECT_EQ(counts.hands, 603U);
  Json again;
  to_json(again, counts);
  EXPECT_EQ(again, json);
  PlayCounts none;
  to_json(again, PlayCounts());
  from_json(again, none);
  EXPECT_EQ(none, PlayCounts());
}

/// Loading with one thing changed, which leaves the counts as they were.
auto loading(const char* place, const Json& value) {
  Json json = saved();
  json[Json::json_pointer(place)] = value;
  return [json] {
    PlayTally tally;
    tally.load(json);
  };
}

TEST(PlayTallyJson, RefusesWhatNoHandsCanGive) {
  const auto refuses = [](const char* why) { return ThrowsMessage<InputError>(HasSubstr(why)); };
  EXPECT_THAT(loading("/hands", 604U), refuses("other hands"));
  EXPECT_THAT(loading("/hands", -1), refuses("whole number from 0 on"));
  EXPECT_THAT(loading("/hands", 1.5), refuses("whole number from 0 on"));
  EXPECT_THAT(loading("/exhausted/3", nullptr), refuses("whole number from 0 on"));
  EXPECT_THAT(loading("/exhausted/1", -1), refuses("fit"));
  EXPECT_THAT(loading("/exhausted", {1, 2, 3}), refuses("six sums"));
  EXPECT_THAT(loading("/seats/0/3/1", 1'000'000), refuses("those of no numbers"));
  EXPECT_THAT(loading("/seats/0/3/1", saved()["seats"][0][3][1].get<int>() + 1),
              refuses("do not add up to 0"));
  EXPECT_THAT(loading("/seats/2/0/0", 1), refuses("fit"));
  EXPECT_THAT(loading("/starts/1/3", 0U), refuses("shanten"));
  EXPECT_THAT(loading("/dealt/3/copies/7/0", 0U), refuses("tiles dealt"));
  EXPECT_THAT(loading("/dealt/3/keys/0/0", 100000U), refuses("key tiles"));
  EXPECT_THAT(loading("/dealt/3/fours/0", 0U), refuses("four of a kind"));
  EXPECT_THAT(loading("/endings/hands", 602U), refuses("endings"));
  EXPECT_THAT(loading("/endings/turns/0", Json::array()), refuses("endings"));
  EXPECT_THAT(loading("/endings/turns/0", {{1, 2, 3}}), refuses("pairs"));
  EXPECT_THAT(loading("/match_points/0", {{0, 1000U}}), refuses("more matches"));
  EXPECT_THROW(loading("/endings", Json::object())(), Json::exception);
}

}  // namespace
}  // namespace evenhand::mahjong
