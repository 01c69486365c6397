#include "src/games/holdem/tally.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "src/games/holdem/game.hpp"
#include "tests/src/games/played.hpp"

namespace evenhand::holdem {
namespace {

using games::planned;

TEST(HoldemTally, CountsWhatEachHandDealsAndWins) {
  PlayPlan plan = planned<PlayPlan>({{"hands", 600U}, {"seats", 4U}, {"policies", {"random"}}});
  const PlayCounts counts = counts_of(plan);
  EXPECT_EQ(counts.units(), 600U);
  std::int64_t won = 0;
  std::int64_t lost = 0;
  PlayCounts again(4);
  Table table(plan.table);
  std::uint64_t shown = 0;
  table.play_block(0, 600, [&](const HandRecord& hand) {
    again.add(hand);
    for (std::size_t position = 0; position < 4; ++position) {
      const std::int64_t parts = hand.result->winnings[position];
      (parts > 0 ? won : lost) += parts;
    }
    shown +=
        hand.result->is_showdown ? static_cast<std::uint64_t>(std::popcount(hand.result->in)) : 0;
  });
  EXPECT_EQ(counts, again);
  EXPECT_EQ(won, -lost);
  EXPECT_GT(won, 0);
  EXPECT_EQ(std::accumulate(counts.by_seat.begin(), counts.by_seat.end(), std::int64_t{0}), 0);
  EXPECT_EQ(std::accumulate(counts.shown.begin(), counts.shown.end(), std::uint64_t{0}), shown);
  EXPECT_GT(counts.showdowns, counts.split_pots);
}

TEST(HoldemTally, DeviationIsThatOfOnePositionAtATime) {
  PlayCounts counts(2);
  counts.hands = 2;
  counts.by_position[0].add(4 * parts_of_a_unit);
  counts.by_position[0].add(2 * parts_of_a_unit);
  counts.by_position[1].add(-4 * parts_of_a_unit);
  counts.by_position[1].add(-2 * parts_of_a_unit);
  EXPECT_DOUBLE_EQ(counts.mean_at(0), 3);
  EXPECT_DOUBLE_EQ(counts.deviation_at(1), 1);
  EXPECT_DOUBLE_EQ(counts.seat_deviation(), 1);
}

TEST(HoldemTally, PlacesHaveTheCardsOfADeck) {
  EXPECT_THAT(place_sizes(3), testing::ElementsAre(2, 2, 2, 3, 1, 1, 41));
}

TEST(HoldemTally, IsReadBackAndRefusedWhenDamaged) {
  const PlayCounts counts = counts_of(planned<PlayPlan>({{"hands", 100U}, {"seats", 3U}}));
  const nlohmann::json saved = reports::saved(counts);
  const auto loaded = [](const nlohmann::json& json) {
    PlayCounts read(3);
    reports::load(reports::JsonMember("file", json), read);
    return read;
  };
  EXPECT_EQ(loaded(saved), counts);
  nlohmann::json json = saved;
  json["positions"][0]["sum"] = json["positions"][0]["sum"].get<std::int64_t>() + 1;
  EXPECT_THROW(loaded(json), InputError);
  json = saved;
  json["showdowns"] = 101;
  EXPECT_THROW(loaded(json), InputError);
  json = saved;
  json["flops"][0] = json["flops"][0].get<int>() + 1;
  EXPECT_THROW(loaded(json), InputError);
  PlayCounts moved = counts;
  ++moved.place_cards[0];
  EXPECT_THROW(loaded(reports::saved(moved)), InputError);
  moved = counts;
  ++moved.seat_cards[0];
  EXPECT_THROW(loaded(reports::saved(moved)), InputError);
}

}  // namespace
}  // namespace evenhand::holdem
