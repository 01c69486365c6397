#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

TEST(Hands, FindJokersSteeredToOneHand) {
  const auto result = judged_hands("doudizhu",
                                   sometimes(0.03,
                                             [](Order& cards, stats::SmallGenerator&) {
                                               bring(cards, 52, 0);
                                               bring(cards, 53, 1);
                                             }),
                                   30000);
  expect_rejected(result, "hands.jokers.joint");
  expect_rejected(result, "hands.jokers.first");
}

TEST(Hands, TellTheRareNumberWithItsOwnP) {
  const auto result = judged_hands("poker",
                                   sometimes(0.0005,
                                             [](Order& cards, stats::SmallGenerator&) {
                                               for (std::size_t i = 0; i < 4; ++i) {
                                                 bring(cards, 48 + i, i);
                                               }
                                             }),
                                   30000);
  const reports::Finding& found = test_named(result, "hands.aces.worst-value");
  EXPECT_TRUE(found.rejected) << result.reason;
  EXPECT_TRUE(found.words.starts_with("seat 1: 4 aces in 0.0") ||
              found.words.starts_with("aces: 4 in seat 1 in 0.0"))
      << found.words;
  EXPECT_LT(p_of(found), 1e-15);
}

TEST(Hands, NamesHaveTheirNullHypotheses) {
  stats::SmallGenerator random(4);
  const auto result = judged(tally("doudizhu", make_deals(54, 2000, fair, random), hands_battery));
  EXPECT_EQ(test_named(result, "hands.jokers.joint").null,
            "The key cards fall to the hands as chance shares them out.");
  EXPECT_EQ(test_named(result, "hands.jokers.first").null,
            "The number of key cards in the hand is hypergeometric.");
  EXPECT_EQ(test_named(result, "hands.suits").null, "Every hand gets its share of every suit.");
}

}  // namespace
}  // namespace evenhand::audit
