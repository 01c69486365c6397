#include <gtest/gtest.h>

#include <memory>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t hand_size = 17;

/// Gives the first hand the small joker in that share of the other cases, where the second of Dou
/// Dizhu's hands had the big one.
Shuffle joker_to_first(double share) {
  auto holder = std::make_shared<std::size_t>(3);
  return [holder, share](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (*holder == 1 && random.uniform() < share) bring(cards, 52, random.below(hand_size));
    *holder = inverse(cards)[53] / hand_size;
  };
}

reports::Judgement hands_judged(const char* deck, std::size_t deals, const Shuffle& shuffle,
                                std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return judged(tally_session(deck, deals, shuffle, random, parse_battery("hands")));
}

TEST(HeldBeforeTests, NameTheCardsAndTheHands) {
  const reports::Judgement result = hands_judged("doudizhu", 12288, joker_to_first(0.2), 5);
  expect_rejected(result, "hands.held-before");
  expect_rejected(result, "hands.worst-held-before");
  const reports::Finding& all = test_named(result, "hands.held-before");
  EXPECT_EQ(all.subject, "big-joker then small-joker");
  const reports::Finding& worst = test_named(result, "hands.worst-held-before");
  EXPECT_EQ(worst.subject, "big-joker 1 then small-joker 0");
  // The effect is a share of what the first hand gets of it in all deals, of which 17 in 54 are
  // such cases.
  constexpr double fair_share = 17.0 / 54;
  constexpr double more = 0.2 * (1 - fair_share);
  const double expected = (fair_share + more) / (fair_share + fair_share * more) - 1;
  EXPECT_NEAR(worst.effect->size.value, expected, 0.1);
  EXPECT_LT(worst.effect->size.low, expected);
  EXPECT_GT(worst.effect->size.high, expected);
}

TEST(HeldBeforeTests, NeedDealsThatFollowEachOther) {
  const reports::Judgement result = hands_judged("doudizhu", 1, fair, 1);
  EXPECT_EQ(test_named(result, "hands.held-before").skipped, "no deal follows another");
}

TEST(HeldBeforeTestsCalibration, HoldForIndependentDealsOfAnyLaw) {
  for (const char* deck : {"doudizhu", "bridge"}) {
    for (const Shuffle& shuffle : {Shuffle(fair), Shuffle(naive_swap)}) {
      std::uint64_t seed = 100;
      int small = 0;
      for (int session = 0; session < 100; ++session) {
        const reports::Judgement result = hands_judged(deck, 1500, shuffle, ++seed);
        for (const char* name : {"hands.held-before", "hands.worst-held-before"}) {
          small += p_of(test_named(result, name)) <= 0.05 ? 1 : 0;
        }
      }
      // There are 200 with .05 each, which go together.
      EXPECT_LE(small, 24) << deck;
    }
  }
}

/// A joker goes to the first hand in the morning and to the third in the afternoon, in that share
/// of deals.
Shuffle by_time_of_day(std::size_t day, double share) {
  auto dealt = std::make_shared<std::size_t>(0);
  return [dealt, day, share](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const bool is_morning = *dealt % day < day / 2;
    ++*dealt;
    if (random.uniform() < share) bring(cards, 53, (is_morning ? 0 : 34) + random.below(17));
  };
}

reports::Judgement day_judged(const Shuffle& shuffle, std::size_t deals, std::uint64_t seed,
                              const char* groups) {
  stats::SmallGenerator random(seed);
  return judged(tally_session("doudizhu", deals, shuffle, random, parse_battery(groups)));
}

TEST(KeyRhythm, NamesThePeriod) {
  const reports::Finding found =
      test_named(day_judged(by_time_of_day(4000, 0.1), 40960, 3, "hands"), "hands.rhythm");
  EXPECT_TRUE(found.rejected) << found.words;
  EXPECT_TRUE(found.subject.ends_with("has big-joker")) << found.subject;
  // Ten days and a quarter of the next.
  EXPECT_NE(found.words.find("up and down about every 4,096 deals"), std::string::npos)
      << found.words;
}

TEST(KeyRhythm, IsNotSeenInFairDeals) {
  int small = 0;
  for (std::uint64_t session = 0; session < 60; ++session) {
    const reports::Judgement result = day_judged(fair, 3000, 10 + session, "hands,strength");
    for (const char* name : {"hands.rhythm", "strength.rhythm"}) {
      small += p_of(test_named(result, name)) <= 0.05 ? 1 : 0;
    }
  }
  EXPECT_LE(small, 14);
  EXPECT_EQ(test_named(day_judged(fair, 500, 1, "hands"), "hands.rhythm").skipped,
            "too few deals to have a rhythm");
}

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
