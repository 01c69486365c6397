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
  return reports::saved(counts_of(plan));
}

TEST(SoundCounts, AreReadBackAsTheyWereSaved) {
  const Json json = saved();
  PlayCounts counts;
  reports::load({"tally", Json::from_cbor(Json::to_cbor(json))}, counts);
  EXPECT_EQ(counts.hands, 603U);
  EXPECT_EQ(reports::saved(counts), json);
  PlayCounts none;
  reports::load({"tally", reports::saved(PlayCounts())}, none);
  EXPECT_EQ(none, PlayCounts());
}

/// Loading with one thing changed, which leaves the counts as they were.
auto loading(const char* place, const Json& value) {
  Json json = saved();
  json[Json::json_pointer(place)] = value;
  return [json] {
    PlayTally tally;
    tally.load({"tally", json});
  };
}

TEST(SoundCounts, AreThoseThatSomeHandsCanGive) {
  const auto refuses = [](const char* why) { return ThrowsMessage<InputError>(HasSubstr(why)); };
  EXPECT_THAT(loading("/hands", 604U),
              refuses("at .starts[0]: expected counts that add up to 604"));
  EXPECT_THAT(loading("/hands", -1), refuses("whole number of at least 0"));
  EXPECT_THAT(loading("/hands", 1.5), refuses("whole number of at least 0"));
  EXPECT_THAT(loading("/exhausted/xx", nullptr), refuses("at .exhausted.xx"));
  EXPECT_THAT(loading("/exhausted/x", -1), refuses("fit"));
  EXPECT_THAT(loading("/exhausted", {1, 2, 3}), refuses("expected an object"));
  EXPECT_THAT(loading("/seats/0/3/x", 1'000'000), refuses("those of no numbers"));
  EXPECT_THAT(loading("/seats/0/3/x", saved()["seats"][0][3]["x"].get<int>() + 1),
              refuses("do not add up to 0"));
  EXPECT_THAT(loading("/seats/2/0/units", 1U), refuses("fit"));
  EXPECT_THAT(loading("/starts/1/3", 0U), refuses("at .starts[1]: expected counts that add up to"));
  EXPECT_THAT(loading("/dealt/3/copies/7/0", 0U), refuses("at .dealt[3].copies[7]"));
  EXPECT_THAT(loading("/dealt/3/keys/0/0", 100000U), refuses("at .dealt[3].keys[0]"));
  EXPECT_THAT(loading("/dealt/3/fours/0", 0U), refuses("at .dealt[3].fours"));
  EXPECT_THAT(loading("/endings/hands", 602U), refuses("endings"));
  EXPECT_THAT(loading("/endings/turns/0", Json::array()), refuses("endings"));
  EXPECT_THAT(loading("/endings/turns/0", {{1}}), refuses("at .endings.turns[0][0]"));
  EXPECT_THAT(loading("/match_points/0", {{0, 1000U}}), refuses("more matches"));
  EXPECT_THAT(loading("/endings", Json::object()), refuses("is missing"));
}

}  // namespace
}  // namespace evenhand::mahjong
