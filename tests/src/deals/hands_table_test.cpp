#include "src/deals/hands_table.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/audit/deals.hpp"

namespace evenhand::deals {
namespace {

audit::Tallies tallies_of(std::size_t deals, const audit::BatterySpec& battery) {
  stats::SmallGenerator random(20261122);
  return audit::tally("doudizhu", audit::make_deals(54, deals, audit::fair, random), battery);
}

reports::Section hands_of(std::size_t deals, bool from_previous = false) {
  Plan plan;
  plan.start_previous = from_previous;
  reports::Section section;
  add_hands(tallies_of(deals, {{"hands"}}), plan, section);
  return section;
}

TEST(AddHands, ComparesMeansWithExactOnes) {
  const reports::Section section = hands_of(4000);
  ASSERT_EQ(section.tables.size(), 1U);
  const reports::Table& table = section.tables.front();
  ASSERT_FALSE(table.rows.empty());
  std::size_t covered = 0;
  for (const std::vector<reports::Value>& row : table.rows) {
    ASSERT_EQ(row.size(), 4U);
    const auto& mean = std::get<reports::Estimate>(row[2]);
    const double exact = std::get<double>(row[3]);
    EXPECT_EQ(mean.level, 0.99);
    EXPECT_LT(mean.low, mean.value);
    // Wider on the side of the longer tail.
    EXPECT_NEAR((mean.value - mean.low) / (mean.high - mean.value), 1, 0.06);
    if (mean.low <= exact && exact <= mean.high) ++covered;
    EXPECT_NEAR(mean.value, exact, 3 * (mean.high - mean.low));
  }
  EXPECT_GE(covered, table.rows.size() - 2) << "99 % intervals of a fair deal";
}

TEST(AddHands, LeavesOutIntervalsThatItCannotVouchFor) {
  for (const reports::Section& section : {hands_of(29), hands_of(1000, true)}) {
    for (const std::vector<reports::Value>& row : section.tables.at(0).rows) {
      EXPECT_TRUE(std::isnan(std::get<reports::Estimate>(row[2]).low));
      EXPECT_TRUE(std::isnan(std::get<reports::Estimate>(row[2]).high));
    }
  }
}

TEST(AddHands, AddsNothingWhereNoHandsWereCounted) {
  reports::Section section;
  add_hands(tallies_of(100, {{"position"}}), {}, section);
  EXPECT_TRUE(section.tables.empty());
  EXPECT_TRUE(hands_of(0).tables.empty());
}

}  // namespace
}  // namespace evenhand::deals
