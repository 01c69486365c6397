#include "sims/shuffle/aliases.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {
namespace {

TEST(Aliases, StandForShufflersAndAreNoneThemselves) {
  for (const Alias& alias : aliases()) {
    const auto is_named = [](std::string_view name) {
      return std::any_of(shufflers().begin(), shufflers().end(),
                         [&](const ShufflerInfo& info) { return info.name == name; });
    };
    EXPECT_TRUE(is_named(alias.stands_for)) << alias.name;
    EXPECT_FALSE(is_named(alias.name)) << alias.name;
    EXPECT_EQ(without_alias(alias.name), alias.stands_for);
  }
  EXPECT_EQ(without_alias("riffle"), "riffle");
  EXPECT_EQ(without_alias("Knuth"), "Knuth");
}

}  // namespace
}  // namespace evenhand::shuffle
