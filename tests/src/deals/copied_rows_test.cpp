#include "src/deals/copied_rows.hpp"

#include <gtest/gtest.h>

namespace evenhand::deals {
namespace {

TEST(CopiedRows, AreDealsThatComeAgainAtOneDistance) {
  const auto pasted = copied_rows({{5, {40, 140}}, {6, {3, 103}}, {9, {77, 177}}});
  ASSERT_TRUE(pasted);
  EXPECT_EQ(pasted->first, 103U);
  EXPECT_EQ(pasted->distance, 100U);
  // One file three times.
  const auto thrice = copied_rows({{5, {1, 21, 41}}, {6, {0, 20, 40}}});
  ASSERT_TRUE(thrice);
  EXPECT_EQ(thrice->first, 20U);
  EXPECT_EQ(thrice->distance, 20U);
}

TEST(CopiedRows, MayHoldAnEqualDealOfChance) {
  std::map<std::uint64_t, std::vector<std::uint64_t>> equal = {{99, {7, 30}}};
  for (std::uint64_t deal = 0; deal < 9; ++deal) equal[deal] = {deal, deal + 500};
  ASSERT_TRUE(copied_rows(equal));
  EXPECT_EQ(copied_rows(equal)->first, 500U);
  equal.erase(0);
  EXPECT_FALSE(copied_rows(equal)) << "more than one of ten stands elsewhere";
}

TEST(CopiedRows, AreNotWhatComesAgainHereAndThere) {
  EXPECT_FALSE(copied_rows({}));
  EXPECT_FALSE(copied_rows({{1, {0, 100}}, {2, {5, 105}}})) << "too few";
  EXPECT_FALSE(copied_rows({{1, {0, 100}}, {2, {5, 50}}, {3, {7, 900}}}));
}

}  // namespace
}  // namespace evenhand::deals
