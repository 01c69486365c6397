#include <gtest/gtest.h>

#include <memory>

#include "tests/src/audit/deals.hpp"
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

}  // namespace
}  // namespace evenhand::audit
