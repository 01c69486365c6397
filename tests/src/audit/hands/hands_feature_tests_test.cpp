#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

TEST(Hands, FindBombsDealtTooOften) {
  const auto result = judged_hands("doudizhu",
                                   sometimes(0.04,
                                             [](Order& cards, stats::SmallGenerator&) {
                                               for (std::size_t i = 0; i < 4; ++i) {
                                                 bring(cards, 20 + i, 17 + i);
                                               }
                                             }),
                                   20000);
  expect_rejected(result, "hands.quads");
  EXPECT_TRUE(test_named(result, "hands.quads").words.starts_with("second"));
}

bool is_four_of_a_kind(const Order& cards) {
  std::array<int, 13> held{};
  for (std::size_t i = 0; i < 5; ++i) ++held[cards[i] / 4];
  return *std::max_element(held.begin(), held.end()) == 4;
}

TEST(Hands, FindASeatThatNeverGetsFourOfAKind) {
  const auto never = [](Order& cards, stats::SmallGenerator& random) {
    do fair(cards, random);
    while (is_four_of_a_kind(cards));
  };
  const auto result = judged_hands("poker", never, 60000);
  expect_rejected(result, "hands.category.worst-value");
  EXPECT_EQ(test_named(result, "hands.category.worst-value").words,
            "seat 1: four of a kind in 0.0000 % of deals, expected 0.0240 %");
  EXPECT_FALSE(test_named(result, "hands.category").rejected);
}

TEST(Hands, FindASeatThatGetsFourOfAKindTooOften) {
  const auto twice = sometimes(0.0003, [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t rank = random.below(13);
    for (std::size_t i = 0; i < 4; ++i) bring(cards, 4 * rank + i, 5 + i);
  });
  const auto result = judged_hands("poker", twice, 100000);
  expect_rejected(result, "hands.category.worst-value");
  const reports::Finding& found = test_named(result, "hands.category.worst-value");
  EXPECT_TRUE(found.words.starts_with("seat 2: four of a kind in 0.0640 %")) << found.words;
  EXPECT_GT(found.effect->size.low, 0);
}

}  // namespace
}  // namespace evenhand::audit
