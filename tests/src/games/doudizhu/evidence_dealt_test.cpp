#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/games/doudizhu/by_name.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

/// A shuffle that is fair to the seats but makes bombs leaves the seats' tests alone.
TEST(DoudizhuDealtEvidence, AlikeSeatsAreLeftAlone) {
  const PlayTally tally = counted(plan_of(3000)).all();
  PlayTally skewed = tally;
  skewed.dealt[1].bombs = {tally.deals() / 2, tally.deals() - tally.deals() / 2, 0, 0, 0};
  const auto found = by_name(skewed);
  EXPECT_LT(found.at("cards.bombs.second").result.p.log10(), -100);
  EXPECT_THAT(found.at("cards.bombs.second").words, HasSubstr("second seat is dealt 0.5000 bombs"));
  EXPECT_GT(found.at("cards.bombs.first").result.p.value(), 0.001);
  EXPECT_GT(found.at("seats.landlord").result.p.value(), 0.001);
}

/// More of one kind of bottom cards than there can be by chance, and more with one landlord.
TEST(DoudizhuDealtEvidence, BottomCardsAreComparedWithTheirLaw) {
  PlayTally tally = counted(plan_of(3000)).all();
  EXPECT_GT(by_name(tally).at("bottom.cards").result.p.value(), 1e-4);
  tally.bottom[0] += 100;
  tally.bottom[4] -= 100;
  tally.bottom_games[1][3] += 200;
  tally.bottom_games[1][4] -= 200;
  const auto found = by_name(tally);
  EXPECT_LT(found.at("bottom.cards").result.p.log10(), -50);
  EXPECT_THAT(found.at("bottom.cards").words, HasSubstr("kinds of bottom cards deviate"));
  EXPECT_LT(found.at("cards.worst-value").result.p.log10(), -50);
  EXPECT_THAT(found.at("cards.worst-value").words, HasSubstr("bottom cards: both jokers in 3."));
  EXPECT_LT(found.at("bottom.landlord").result.p.log10(), -10);
}

/// The hypergeometric test is of the mean; the seat's shape is a law of its own.
TEST(DoudizhuDealtEvidence, ShapesAreComparedWithTheirLaw) {
  PlayTally tally = counted(plan_of(3000)).all();
  EXPECT_GT(by_name(tally).at("hands.shape.third").result.p.value(), 1e-4);
  tally.shapes[2][code({4, 1, 0})] += 300;
  tally.shapes[2][code({5, 1, 0})] -= 300;
  EXPECT_LT(by_name(tally).at("hands.shape.third").result.p.log10(), -10);
}

TEST(DoudizhuDealtEvidence, SaysWhatWouldHaveBeenFound) {
  const auto found = by_name(counted(plan_of(3000)).all());
  for (const auto& [name, evidence] : found) {
    if (!name.starts_with("cards.") && !name.starts_with("hands.")) continue;
    EXPECT_LT(evidence.detectable(0.01, 0.9), 0.2) << name;
    EXPECT_GT(evidence.detectable(0.01, 0.9), 0.01) << name;
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
