#include "sims/odds/quantity.hpp"

#include <gtest/gtest.h>

#include "sims/odds/event.hpp"

namespace evenhand::odds {
namespace {

/// The value in the sorted deck: the first hand has 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 and 7 of the
/// first suit, the bottom 2 of the last and both jokers.
std::int64_t in_sorted_deal(std::string_view quantity) {
  const CardModel model = doudizhu_model();
  std::array<std::uint8_t, 54> deal{};
  for (std::size_t i = 0; i < deal.size(); ++i) deal[i] = static_cast<std::uint8_t>(i);
  return value_in_deal(model, parse_quantity(model, quantity, "test"), deal);
}

TEST(Quantity, IsCountedInADeal) {
  EXPECT_EQ(in_sorted_deal("bombs in first"), 4);
  EXPECT_EQ(in_sorted_deal("trios in first"), 4);
  EXPECT_EQ(in_sorted_deal("ranks in first"), 5);
  EXPECT_EQ(in_sorted_deal("straight in first"), 5);
  EXPECT_EQ(in_sorted_deal("suit in first"), 5);
  EXPECT_EQ(in_sorted_deal("jokers in bottom"), 2);
  EXPECT_EQ(in_sorted_deal("rocket in bottom"), 1);
  EXPECT_EQ(in_sorted_deal("rocket in third"), 0);
  EXPECT_EQ(in_sorted_deal("2 in bottom"), 1);
}

TEST(Quantity, IsSummedOverTheHandsOfAPlace) {
  EXPECT_EQ(in_sorted_deal("bombs at dealt"), in_sorted_deal("bombs in first") +
                                                  in_sorted_deal("bombs in second") +
                                                  in_sorted_deal("bombs in third"));
}

TEST(Quantity, OfRanksIsWholeOverItsDivisor) {
  const CardModel model = doudizhu_model();
  const Quantity mean = parse_quantity(model, "mean rank in bottom", "test");
  // 2, small and big joker count 15, 16 and 17.
  EXPECT_EQ(in_sorted_deal("mean rank in bottom"), 15 + 16 + 17);
  EXPECT_EQ(divisor(model, mean), 3);
  const Quantity variance = parse_quantity(model, "rank variance in bottom", "test");
  EXPECT_EQ(in_sorted_deal("rank variance in bottom"), 3 * (225 + 256 + 289) - 48 * 48);
  EXPECT_EQ(divisor(model, variance), 6);
}

}  // namespace
}  // namespace evenhand::odds
