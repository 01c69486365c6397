#include "src/games/mahjong/start_law.hpp"

#include <gtest/gtest.h>

namespace evenhand::mahjong {
namespace {

TEST(StartLaw, IsTheExactOneOfSeatAndRules) {
  const Rules basic = parse_rules("basic");
  EXPECT_EQ(start_law(basic, 0), best_shanten_probabilities(basic.shape, true, 14));
  EXPECT_EQ(start_law(basic, 2), best_shanten_probabilities(basic.shape, true, 13));
  EXPECT_NE(start_law(basic, 2), start_law(parse_rules("sichuan"), 2));
  double sum = 0;
  for (const double p : start_law(basic, 1)) sum += p;
  EXPECT_NEAR(sum, 1, 1e-12);
}

}  // namespace
}  // namespace evenhand::mahjong
