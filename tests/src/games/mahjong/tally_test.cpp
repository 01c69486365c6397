#include "src/games/mahjong/tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "base/error.hpp"
#include "src/games/mahjong/record.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(PlayTally, AccountsForEveryPoint) {
  const PlayCounts counts = counts_of(plan_of(3000));
  std::int64_t points = 0;
  std::int64_t wins = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    EXPECT_EQ(counts.of(seat, SeatFigure::wins).y, 3000);
    points += counts.of(seat, SeatFigure::points).x;
    wins += counts.of(seat, SeatFigure::wins).x;
    for (const SeatFigure taken :
         {SeatFigure::chi_taken, SeatFigure::peng_taken, SeatFigure::gang_taken}) {
      EXPECT_LE(counts.of(seat, taken).x, counts.of(seat, taken).y);
      EXPECT_GT(counts.of(seat, taken).x, 0);
    }
    EXPECT_EQ(total(counts.starts[seat]), 3000U);
    EXPECT_EQ(total(counts.match_points[seat]), 3000U);
  }
  EXPECT_EQ(points, 0);
  EXPECT_GE(wins + counts.exhausted.x, 3000);
  EXPECT_EQ(counts.by_seat, counts.by_player) << "player 0 deals a match of one hand";
}

TEST(PlayTally, LetsTheDealGoRoundInAMatch) {
  PlayPlan plan = plan_of(4003);
  plan.match_hands = 8;
  const PlayCounts counts = counts_of(plan);
  EXPECT_EQ(counts.exhausted.units, 501U);
  EXPECT_NE(counts.by_seat, counts.by_player);
  for (std::size_t seat = 0; seat < players; ++seat) {
    EXPECT_EQ(counts.by_player[seat][0].y, 4003);
    EXPECT_EQ(total(counts.match_points[seat]), 500U) << "the last match is shorter";
  }
}

TEST(PlayTally, AddsUp) {
  PlayPlan plan = plan_of(600);
  PlayCounts sum = counts_of(plan);
  plan.seed = 2;
  const PlayCounts other = counts_of(plan);
  const std::uint64_t first_wins = sum.endings.ends[0][0];
  add_up(sum, other);
  EXPECT_EQ(sum.units(), 1200U);
  EXPECT_EQ(sum.endings.ends[0][0], first_wins + other.endings.ends[0][0]);
  EXPECT_EQ(sum.exhausted.units, 1200U);
}

TEST(KeyTiles, AreThoseOfTheRules) {
  const Rules basic = parse_rules("basic");
  EXPECT_EQ(size_of(KeyTiles::dragons, basic), 12U);
  EXPECT_EQ(size_of(KeyTiles::winds, basic), 16U);
  EXPECT_EQ(size_of(KeyTiles::red_fives, basic), 0U);
  EXPECT_EQ(size_of(KeyTiles::red_fives, parse_rules("riichi,-chi")), 3U);
  const Rules sichuan = parse_rules("sichuan");
  EXPECT_EQ(size_of(KeyTiles::dragons, sichuan), 0U);
  EXPECT_EQ(size_of(KeyTiles::winds, sichuan), 0U);
}

TEST(DealtTiles, CountWhatAHandHolds) {
  // 1m four times, the red five and another of the characters, east twice, all three dragons once,
  // and two more.
  const std::array<Tile, 13> hand = {0, 1, 2, 3, 16, 17, 27 * 4, 110, 124, 128, 132, 40, 44};
  DealtTiles dealt;
  dealt.add(hand);
  EXPECT_EQ(dealt.copies_held[0][4], 1U);
  EXPECT_EQ(dealt.copies_held[4][2], 1U);
  EXPECT_EQ(dealt.copies_held[27][2], 1U);
  EXPECT_EQ(dealt.copies_held[33][1], 1U);
  EXPECT_EQ(dealt.copies_held[20][0], 1U);
  EXPECT_EQ(dealt.keys[0][3], 1U) << "dragons";
  EXPECT_EQ(dealt.keys[1][2], 1U) << "winds";
  EXPECT_EQ(dealt.keys[2][1], 1U) << "red fives";
  EXPECT_EQ(dealt.fours[1], 1U);
  DealtTiles twice = dealt;
  add_up(twice, dealt);
  EXPECT_EQ(twice.copies_held[0][4], 2U);
  EXPECT_EQ(twice.keys[1][2], 2U);
  EXPECT_EQ(twice.fours[1], 2U);
}

/// Endings counted once more from the records.
Endings from_records(const std::string& records) {
  Endings endings;
  std::size_t start = 0;
  for (std::size_t end; (end = records.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = records.substr(start, end - start);
    if (line.starts_with("{\"end\"")) break;
    const ReadRecord record = read_record(line, "records");
    endings.add(verify(record, "records"));
  }
  return endings;
}

TEST(Endings, AreOfAllHandsWherePoliciesAreEqual) {
  PlayPlan plan = plan_of(700);
  plan.match_hands = 8;
  const Endings endings = counts_of(plan).endings;
  EXPECT_EQ(endings.hands, 700U);
  EXPECT_EQ(endings, from_records(records_of(plan)));
}

TEST(Endings, AreOfOneHandAMatchWhereTheyDiffer) {
  PlayPlan plan = plan_of(703);
  plan.match_hands = 8;
  plan.policies[2] = "random";
  const Endings endings = counts_of(plan).endings;
  EXPECT_EQ(endings.hands, 88U);
  // Match m counts its hand m mod 8; the last one has 7.
  std::string lone;
  const std::string records = records_of(plan);
  std::size_t start = 0;
  for (std::size_t hand = 0; hand < 703; ++hand) {
    const std::size_t end = records.find('\n', start) + 1;
    const std::size_t match = hand / 8;
    const std::size_t length = match == 87 ? 7 : 8;
    if (hand % 8 == match % length) lone += records.substr(start, end - start);
    start = end;
  }
  EXPECT_EQ(endings, from_records(lone));
}

TEST(Endings, CountWinsOnceByHowTheyCame) {
  const PlayCounts counts = counts_of(plan_of(2000));
  std::uint64_t self_draws = 0;
  std::int64_t wins = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    self_draws += counts.endings.ends[0][players + seat];
    wins += counts.of(seat, SeatFigure::self_draws).x;
    EXPECT_EQ(total(counts.endings.draws[seat]),
              static_cast<std::uint64_t>(counts.of(seat, SeatFigure::wins).x));
  }
  EXPECT_EQ(self_draws, static_cast<std::uint64_t>(wins));
  EXPECT_EQ(counts.endings.ends[0][several_win],
            static_cast<std::uint64_t>(counts.several_winners.x));
  EXPECT_EQ(counts.endings.ends[0][nobody_wins], static_cast<std::uint64_t>(counts.exhausted.x));
}

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
