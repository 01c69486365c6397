#include "src/deals/seats_section.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/hands/seated_deals.hpp"

namespace evenhand::deals {
namespace {

audit::Tallies counted(const audit::SeatedDeals& seated) {
  audit::Tallies tallies({{"hands"}}, seated.deck);
  tallies.begin_block(0);
  tallies.fold(seated.batch, &seated.seating);
  return tallies;
}

std::vector<std::string> names_of(const reports::Section& section) {
  std::vector<std::string> names;
  for (const reports::Table& table : section.tables) names.push_back(table.name);
  return names;
}

TEST(SeatsSection, SaysHowDealsWereSecuredAndWhatWasGivenUp) {
  stats::SmallGenerator random(3);
  audit::SeatedDeals seated = audit::seated_deals("doudizhu", 100, random);
  reports::Section none;
  add_security(counted(seated), none);
  EXPECT_EQ(names_of(none), std::vector<std::string>{"security"});
  EXPECT_EQ(aborts_words(counted(seated)), "");
  for (std::size_t deal = 0; deal < 12; ++deal) seated.seating.aborts.push_back({deal, 2, 0x0205});
  reports::Section section;
  add_security(counted(seated), section);
  EXPECT_EQ(names_of(section), (std::vector<std::string>{"security", "aborts"}));
  EXPECT_EQ(aborts_words(counted(seated)),
            "; 12 of 112 rounds were given up, 12 of them blamed on seat 2 (player 3)");
  // A log that says nothing of seats.
  audit::Tallies unknown({{"hands"}}, seated.deck);
  unknown.begin_block(0);
  unknown.fold(seated.batch);
  EXPECT_EQ(aborts_words(unknown), "");
  reports::Section nothing;
  add_security(unknown, nothing);
  EXPECT_TRUE(nothing.tables.empty());
}

}  // namespace
}  // namespace evenhand::deals
