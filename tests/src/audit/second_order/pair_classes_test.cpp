#include "src/audit/second_order/pair_classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "src/audit/second_order/second_order_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(PairClasses, CutTheDeckAsTheySay) {
  const PairClasses positions = position_classes(cards::parse_deck("doudizhu"));
  ASSERT_EQ(positions.classes.front().words, "in the same half of the deal");
  EXPECT_EQ(positions.classes.front().class_of[26], 0);
  EXPECT_EQ(positions.classes.front().class_of[27], 1);
  EXPECT_EQ(positions.classes.back().words, "in the same hand");
  EXPECT_EQ(positions.classes.back().class_of[33], 1);
  EXPECT_EQ(positions.classes.back().class_of[34], 2);
  const PairClasses cards = card_classes(cards::parse_deck("52"));
  const auto ranks =
      std::find_if(cards.classes.begin(), cards.classes.end(),
                   [](const PairClass& c) { return c.words == "cards of the same run of 4"; });
  ASSERT_NE(ranks, cards.classes.end());
  EXPECT_EQ(ranks->class_of[3], ranks->class_of[0]);
  EXPECT_NE(ranks->class_of[4], ranks->class_of[3]);
  for (std::size_t n = 4; n <= max_pair_deck; ++n) {
    for (const PairClasses& classes : {position_classes(cards::parse_deck(std::to_string(n))),
                                       card_classes(cards::parse_deck(std::to_string(n)))}) {
      EXPECT_LE(classes.digits.size(), 16U) << n;
      for (const auto& digit : classes.digits) EXPECT_LT(digit.bit, 16U) << n;
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
