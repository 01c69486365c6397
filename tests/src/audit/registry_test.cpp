#include <gtest/gtest.h>

#include <set>

#include "src/audit/group.hpp"

namespace evenhand::audit {
namespace {

TEST(Registry, FindsEachGroupByItsName) {
  std::set<std::string_view> names;
  for (const Group* group : registry()) {
    EXPECT_TRUE(names.insert(group->info.name).second) << group->info.name;
    EXPECT_EQ(find_group(group->info.name), group);
    EXPECT_FALSE(group->tests.empty()) << group->info.name;
  }
  EXPECT_EQ(find_group("positions"), nullptr);
}

TEST(Registry, GroupsLookAtDealsOrAtDraws) {
  const cards::Deck deck = cards::parse_deck("49");
  cards::Deck draws = deck;
  cards::draw_cards(draws, 6);
  EXPECT_TRUE(find_group("position")->looks_at(deck));
  EXPECT_FALSE(find_group("position")->looks_at(draws));
  EXPECT_FALSE(find_group("draws")->looks_at(deck));
  EXPECT_TRUE(find_group("draws")->looks_at(draws));
}

TEST(GroupOf, IsWhatStandsBeforeTheDot) {
  EXPECT_EQ(group_of("position.worst-cell"), "position");
  EXPECT_EQ(group_of("hands.jokers.first"), "hands");
}

}  // namespace
}  // namespace evenhand::audit
