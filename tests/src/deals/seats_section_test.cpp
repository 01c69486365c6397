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

TEST(SeatsSection, SaysWhatWasGivenUp) {
  stats::SmallGenerator random(3);
  audit::SeatedDeals seated = audit::seated_deals("doudizhu", 100, random);
  reports::Section none;
  add_aborts(counted(seated), none);
  EXPECT_TRUE(none.tables.empty());
  EXPECT_EQ(aborts_words(counted(seated)), "");
  for (std::size_t deal = 0; deal < 12; ++deal) seated.seating.aborts.push_back({deal, 2, 0x0205});
  reports::Section section;
  add_aborts(counted(seated), section);
  ASSERT_EQ(section.tables.size(), 1U);
  EXPECT_EQ(section.tables[0].name, "aborts");
  EXPECT_EQ(aborts_words(counted(seated)),
            "; 12 of 112 rounds were given up, 12 of them blamed on seat 2 (player 3)");
  // Of a log that says nothing of seats.
  audit::Tallies unknown({{"hands"}}, seated.deck);
  unknown.begin_block(0);
  unknown.fold(seated.batch);
  EXPECT_EQ(aborts_words(unknown), "");
}

}  // namespace
}  // namespace evenhand::deals
