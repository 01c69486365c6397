#include "src/odds/poker_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

TEST(PokerDocument, CountsCategories) {
  const reports::Document seven = poker_document(7, {});
  tests::expect_well_formed(seven);
  EXPECT_EQ(tests::number(seven, "hands"), 133784560);
  EXPECT_EQ(tests::number(tests::cell(seven, "categories", "straight flush", "hands")), 41584);
  EXPECT_EQ(tests::number(tests::cell(poker_document(5, {}), "categories", "flush", "hands")),
            5108);
}

TEST(PokerDocument, ShowsWhatWasSimulatedBeside) {
  const reports::Document checked = poker_document(7, {100000, 1});
  const auto flush =
      std::get<reports::Estimate>(tests::cell(checked, "categories", "flush", "simulated"));
  EXPECT_DOUBLE_EQ(flush.value, 0.03034);
  EXPECT_LT(flush.low, 4047644.0 / 133784560);
  EXPECT_GT(flush.high, 4047644.0 / 133784560);
  EXPECT_DOUBLE_EQ(tests::number(tests::cell(checked, "category_bars", "flush", "simulated")),
                   0.03034);
}

}  // namespace
}  // namespace evenhand::odds
