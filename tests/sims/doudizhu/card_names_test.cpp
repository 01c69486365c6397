#include "sims/doudizhu/card_names.hpp"

#include <gtest/gtest.h>

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuDealing, CardsHaveNames) {
  EXPECT_EQ(card_text(47, CardNames::symbols), "♠A");
  EXPECT_EQ(card_text(47, CardNames::letters), "SA");
  EXPECT_EQ(card_text(47, CardNames::numbers), "47");
  EXPECT_EQ(card_text(28, CardNames::symbols), "♣10");
  EXPECT_EQ(card_text(52, CardNames::symbols), "小王");
  EXPECT_EQ(card_text(53, CardNames::symbols), "大王");
  EXPECT_EQ(card_text(52, CardNames::letters), "BJ");
  EXPECT_EQ(find_card("small-joker"), 52);
  EXPECT_EQ(find_card("ZZ"), std::nullopt);
}

}  // namespace
}  // namespace evenhand::doudizhu
