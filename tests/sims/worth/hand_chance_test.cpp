#include "sims/worth/hand_chance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "sims/worth/asked_features.hpp"

namespace evenhand::worth {
namespace {

using testing::AllOf;
using testing::HasSubstr;

double chance(const char* game, std::size_t cards, const char* hand) {
  return hand_chance(cards::parse_deck(game), cards, hand, "--hand").chance;
}

TEST(HandChance, IsThatOfTheFeatureThatCallsAHandSo) {
  EXPECT_DOUBLE_EQ(chance("poker", 7, "full houses"), 3473184.0 / 133784560);
  EXPECT_DOUBLE_EQ(chance("poker", 7, "Full Houses or better"),
                   (3473184.0 + 224848 + 37260 + 4324) / 133784560);
  EXPECT_NEAR(chance("doudizhu", 17, "hands with 2 bombs"), 0.007846561077199984, 1e-15);
  EXPECT_NEAR(chance("bridge", 13, "4-4-3-2 hands"), 0.215512, 1e-6);
  EXPECT_EQ(find_hand(cards::parse_deck("bridge"), 13, "4-4-3-2 hands or better"), std::nullopt)
      << "shapes are in no order";
}

TEST(HandChance, KnowsTheHandsOfAFile) {
  cards::Deck deck = cards::parse_deck("54");
  deck.asked =
      read_features("[[feature]]\nname = \"Zero\"\ncards = \"0\"\nexactly = 1\n", "f", deck);
  EXPECT_NEAR(hand_chance(deck, 17, "zero", "--hand").chance, 17.0 / 54, 1e-15);
  EXPECT_EQ(hand_chance(deck, 17, "zero", "--hand").words, "Zero of 17 cards");
}

TEST(HandChance, ListsWhatThereIs) {
  const auto refusal = [](const char* game, std::size_t cards) -> std::string {
    try {
      hand_chance(cards::parse_deck(game), cards, "full hose", "--hand");
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_THAT(refusal("poker", 7), AllOf(HasSubstr("--hand: unknown hand 'full hose'"),
                                         HasSubstr("full houses, fours of a kind")));
  EXPECT_THAT(refusal("doudizhu", 17), HasSubstr("hands with 1 bomb"));
  EXPECT_THAT(refusal("doudizhu", 11), HasSubstr("nothing is known of what 11 cards"));
}

}  // namespace
}  // namespace evenhand::worth
