#include "src/games/histogram.hpp"

#include <gtest/gtest.h>

namespace evenhand::games {
namespace {

TEST(Histogram, PairsTheValuesOfBoth) {
  const Histogram a = {{-2, 3}, {5, 1}};
  const Histogram b = {{0, 7}, {5, 2}};
  const Paired both = paired(a, b);
  EXPECT_EQ(both.a, (std::vector<std::uint64_t>{3, 0, 1}));
  EXPECT_EQ(both.b, (std::vector<std::uint64_t>{0, 7, 2}));
  Histogram sum = a;
  merge(sum, b);
  EXPECT_EQ(sum, (Histogram{{-2, 3}, {0, 7}, {5, 3}}));
  EXPECT_EQ(total(sum), 13U);
}

}  // namespace
}  // namespace evenhand::games
