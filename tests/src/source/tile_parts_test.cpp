#include "src/source/tile_parts.hpp"

#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"

namespace evenhand::source {
namespace {

TEST(MahjongParts, LeaveOutHandsThatEndedBeforeADraw) {
  MahjongStart start;
  std::vector<Token> cards;
  EXPECT_FALSE(MahjongParts("hands").take(start, cards));
  EXPECT_FALSE(MahjongParts("dora").take(start, cards));
  EXPECT_EQ(MahjongParts("").width(), 53U);
  EXPECT_THROW(MahjongParts("walls"), InputError);
}

TEST(MahjongParts, TakeTheHandsFromTheDealerOn) {
  MahjongStart start;
  start.dealer = 2;
  start.hands = {{{{"a", 0}}, {{"b", 0}}, {{"c", 0}}, {{"d", 0}}}};
  start.first_draw = Token{"e", 0};
  start.indicator = Token{"f", 0};
  const auto taken = [&](const char* columns) {
    std::vector<Token> cards;
    EXPECT_TRUE(MahjongParts(columns).take(start, cards)) << columns;
    std::string names;
    for (const Token& card : cards) names += card.text;
    return names;
  };
  EXPECT_EQ(taken("hands"), "cedab");
  EXPECT_EQ(taken("hands,dora"), "cedabf");
  EXPECT_EQ(taken("dora"), "f");
  EXPECT_EQ(MahjongParts("hands,dora").width(), 54U);
  EXPECT_EQ(MahjongParts("dora").width(), 1U);
}

}  // namespace
}  // namespace evenhand::source
