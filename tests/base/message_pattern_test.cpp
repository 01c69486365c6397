#include "base/message_pattern.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

using Readings = std::vector<std::vector<std::string_view>>;

TEST(MessagePattern, FindsWhatStandsInThePlaces) {
  const MessagePattern pattern("{0} of {1} tests reject");
  EXPECT_EQ(pattern.places(), 2U);
  EXPECT_EQ(pattern.literals(), (std::vector<std::string>{"", " of ", " tests reject"}));
  EXPECT_EQ(pattern.readings("31 of 80 tests reject", 4), (Readings{{"31", "80"}}));
  EXPECT_TRUE(pattern.readings("31 of 80 tests", 4).empty());
  EXPECT_TRUE(pattern.readings(" of 80 tests reject", 4).empty());
}

TEST(MessagePattern, ReadsATextInEachWay) {
  const MessagePattern pattern("{0}: {1}");
  EXPECT_EQ(pattern.readings("a: b: c", 4), (Readings{{"a", "b: c"}, {"a: b", "c"}}));
  EXPECT_EQ(pattern.readings("a: b: c", 1), (Readings{{"a", "b: c"}}));
}

TEST(MessagePattern, LeavesAPlaceEmptyWhereNoBlankStandsBesideIt) {
  const MessagePattern pattern("({0} to {1}){2}");
  EXPECT_EQ(pattern.readings("(1 to 2)", 4), (Readings{{"1", "2", ""}}));
  EXPECT_EQ(pattern.readings("(1 to 2) %", 4), (Readings{{"1", "2", " %"}}));
  EXPECT_TRUE(MessagePattern("it {0} so").readings("it  so", 4).empty());
}

TEST(MessagePattern, WithoutPlacesIsItself) {
  EXPECT_EQ(MessagePattern("all {tests} {12").readings("all {tests} {12", 4), (Readings{{}}));
  EXPECT_TRUE(MessagePattern("all tests").readings("all", 4).empty());
}

TEST(MessagePattern, IsFilledInAnyOrder) {
  EXPECT_EQ(filled_in("{1} out of {0}", {"80", "31"}), "31 out of 80");
  EXPECT_EQ(filled_in("{0} {3}", {"a"}), "a {3}");
  EXPECT_EQ(filled_in("{0} {1} 不公平", {"它", ""}), "它 不公平");
}

}  // namespace
}  // namespace evenhand
