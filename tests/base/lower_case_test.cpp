#include "base/lower_case.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

TEST(LowerCase, ChangesTheLettersAToZAlone) {
  EXPECT_EQ(lower_case(""), "");
  EXPECT_EQ(lower_case("Winning Numbers [A-Z@`{]"), "winning numbers [a-z@`{]");
  EXPECT_EQ(lower_case("ÄÉ 大王"), "ÄÉ 大王");
}

}  // namespace
}  // namespace evenhand
