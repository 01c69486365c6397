#include "src/games/mahjong/tally.hpp"

#include <gtest/gtest.h>

#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

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

}  // namespace
}  // namespace evenhand::mahjong
