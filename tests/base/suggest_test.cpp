#include "base/suggest.hpp"

#include <gtest/gtest.h>

#include <array>

namespace evenhand {
namespace {

TEST(EditDistance, CountsEditsAndSwaps) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("fihser", "fisher"), 1U);
}

TEST(NearestName, SuggestsOnlyWhatIsNear) {
  constexpr std::array<std::string_view, 3> names = {"fisher-yates", "sattolo", "riffle"};
  EXPECT_EQ(nearest_name("fisher-yate", names), "fisher-yates");
  EXPECT_EQ(nearest_name("fisher", names), "fisher-yates");
  EXPECT_EQ(nearest_name("satolo", names), "sattolo");
  EXPECT_EQ(nearest_name("zzzzzz", names), "");
}

TEST(NearestName, SuggestsNothingForAWordThatNobodyTypes) {
  const std::string typed(101, 'a');
  const std::string near = typed.substr(1);
  const std::array<std::string_view, 1> names = {near};
  EXPECT_EQ(nearest_name(typed, names), "");
  EXPECT_EQ(nearest_name(near.substr(1), names), near);
  const std::array<std::string_view, 1> longer = {typed};
  EXPECT_EQ(nearest_name(near, longer), "");
}

TEST(NearestName, SuggestsNothingUnlikeAShortWord) {
  constexpr std::array<std::string_view, 4> names = {"os", "md", "json", "asf"};
  EXPECT_EQ(nearest_name("foo", names), "");
  EXPECT_EQ(nearest_name("x", names), "");
  EXPECT_EQ(nearest_name("mdd", names), "md");
  EXPECT_EQ(nearest_name("jsno", names), "json");
  EXPECT_EQ(nearest_name("asg", names), "asf");
}

}  // namespace
}  // namespace evenhand
