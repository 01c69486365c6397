#include "base/power_of_ten.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand {
namespace {

TEST(PowerOfTen, HasSoManyDigits) {
  EXPECT_EQ(power_of_ten_text(std::log10(1.25) - 401, 10), "1.25e-401");
  EXPECT_EQ(power_of_ten_text(std::log10(7.28916) + 2640, 4), "7.289e2640");
  EXPECT_EQ(power_of_ten_text(0, 4), "1e0");
}

TEST(PowerOfTen, RoundsUpToTheNextOne) {
  EXPECT_EQ(power_of_ten_text(std::log10(9.99999) + 500, 4), "1e501");
}

}  // namespace
}  // namespace evenhand
