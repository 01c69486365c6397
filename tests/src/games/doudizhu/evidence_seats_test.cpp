#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/games/doudizhu/by_name.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

TEST(DoudizhuSeatsEvidence, SeatsOffByAKnownShareAreFound) {
  PlayTally tally;
  tally.games = 9000;
  tally.at_seat[0].landlord = 3300;
  tally.at_seat[1].landlord = 3000;
  tally.at_seat[2].landlord = 2700;
  const judge::Evidence evidence = by_name(tally).at("seats.landlord");
  EXPECT_DOUBLE_EQ(evidence.result.statistic, 60);  // 2 (300² / 3000)
  EXPECT_NEAR(evidence.result.effect->value, std::sqrt((60.0 - 2) / 9000), 1e-12);
  EXPECT_EQ(evidence.enough, 0.06);
  EXPECT_EQ(evidence.words,
            "the first seat is the landlord in 36.7 % of the games, a third expected");
  // More is found the more games there are, and less at a smaller alpha.
  EXPECT_LT(evidence.detectable(0.01, 0.9), 0.06);
  EXPECT_GT(evidence.detectable(1e-9, 0.9), evidence.detectable(0.01, 0.9));
}

/// A seat whose landlords score otherwise than those of the others, game by game.
TEST(DoudizhuSeatsEvidence, PointsOfSeatsAreCompared) {
  PlayTally tally;
  for (unsigned seat = 0; seat < seats; ++seat) {
    tally.by_landlord[seat].points = {{-6, 500}, {6, 500}};
  }
  EXPECT_EQ(by_name(tally).at("seats.points.third").result.p.value(), 1);
  tally.by_landlord[2].points = {{-6, 300}, {6, 700}};
  const auto found = by_name(tally);
  EXPECT_DOUBLE_EQ(found.at("seats.points.third").result.statistic, 0.2);
  EXPECT_LT(found.at("seats.points.third").result.p.value(), 1e-20);
  EXPECT_DOUBLE_EQ(found.at("seats.points.first").result.statistic, 0.1);
  EXPECT_THAT(found.at("seats.points.third").words,
              HasSubstr("third seat and elsewhere: 2.400 against 0.000"));
}

}  // namespace
}  // namespace evenhand::doudizhu
