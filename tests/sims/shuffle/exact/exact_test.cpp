#include "sims/shuffle/exact/exact.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::shuffle::exact {
namespace {

TEST(Analyse, TakesTheBestThatCanBeHad) {
  const auto how = [](const char* shuffler, std::size_t n) {
    return analyse(parse_shuffler(shuffler), n);
  };
  EXPECT_EQ(how("bubble-matrix", 7).method, Method::tree);
  EXPECT_EQ(how("bubble-matrix", 7).uniform, true);
  EXPECT_EQ(how("fisher-yates", 52).method, Method::argument);
  EXPECT_EQ(how("riffle:7", 52).method, Method::formula);
  EXPECT_EQ(how("naive-swap", 52).method, Method::positions);
  EXPECT_EQ(how("naive-swap", 52).uniform, false);
  EXPECT_EQ(how("cut", 52).uniform, false);
  EXPECT_THROW(how("merge-coin", 52), InputError);
  EXPECT_THROW(how("sm3-index", 33), InputError);
  EXPECT_EQ(how("sm3-index", 32).uniform, false);
}

}  // namespace
}  // namespace evenhand::shuffle::exact
