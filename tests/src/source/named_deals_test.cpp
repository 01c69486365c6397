#include "src/source/named_deals.hpp"

#include <gtest/gtest.h>

namespace evenhand::source {
namespace {

using Seen = NamedDeals::Seen;

TEST(NamedDeals, KnowsNamesAndCards) {
  NamedDeals known;
  EXPECT_EQ(known.look_up("Cup 1", "abc"), Seen::never);
  EXPECT_EQ(known.look_up("Cup 1", "abc"), Seen::deal);
  EXPECT_EQ(known.look_up("Cup 1", "abd"), Seen::name);
  EXPECT_EQ(known.look_up("Cup 1", "abd"), Seen::deal);
  EXPECT_EQ(known.look_up("Cup 2", "abc"), Seen::never);
  // The end of the name is part of what is hashed.
  EXPECT_EQ(known.look_up("Cup 1a", "bc"), Seen::never);
}

TEST(NamedDeals, MeetsDealsWithoutTheirNames) {
  NamedDeals known;
  EXPECT_FALSE(known.meet("1", "abc"));
  EXPECT_TRUE(known.meet("1", "abc"));
  EXPECT_FALSE(known.meet("2", "abc"));
  EXPECT_EQ(known.look_up("1", "abd"), Seen::never) << "the name alone is not known";
}

TEST(NamedDeals, ForgetsNoneOfTheLast) {
  constexpr std::size_t least_known = 1024;
  NamedDeals known(least_known);
  EXPECT_EQ(known.look_up("first", "abc"), Seen::never);
  // Each leaves two keys, and two generations are kept.
  for (std::size_t i = 0; i < least_known / 2; ++i) {
    known.look_up(std::to_string(i), "abc");
  }
  EXPECT_EQ(known.look_up("first", "abc"), Seen::deal);
  for (std::size_t i = 0; i < least_known + 2; ++i) {
    known.look_up("more" + std::to_string(i), "abc");
  }
  EXPECT_EQ(known.look_up("first", "abc"), Seen::never) << "memory is bounded";
}

}  // namespace
}  // namespace evenhand::source
