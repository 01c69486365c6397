#include "src/deals/copied_rows.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace evenhand::deals {
namespace {

TEST(DistanceOfCopies, IsThatOfNearlyAllDealsThatComeAgain) {
  EXPECT_EQ(distance_of_copies({{5, {40, 140}}, {6, {3, 103}}, {9, {77, 177}}}), 100U);
  // One file three times.
  EXPECT_EQ(distance_of_copies({{5, {1, 21, 41}}, {6, {0, 20, 40}}}), 20U);
  std::map<std::uint64_t, std::vector<std::uint64_t>> equal = {{99, {7, 30}}};
  for (std::uint64_t deal = 0; deal < 9; ++deal) equal[deal] = {deal, deal + 500};
  EXPECT_EQ(distance_of_copies(equal), 500U);
  equal.erase(0);
  EXPECT_FALSE(distance_of_copies(equal)) << "more than one of ten stands elsewhere";
}

TEST(DistanceOfCopies, IsNoneWhereDealsComeAgainHereAndThere) {
  EXPECT_FALSE(distance_of_copies({}));
  EXPECT_FALSE(distance_of_copies({{1, {0, 100}}, {2, {5, 105}}})) << "too few";
  EXPECT_FALSE(distance_of_copies({{1, {0, 100}}, {2, {5, 50}}, {3, {7, 900}}}));
}

std::optional<CopiedRows> found_in(std::uint64_t deals,
                                   const std::function<bool(std::uint64_t)>& is_copy) {
  CopiedRun run(2000);
  for (std::uint64_t deal = 0; deal < deals; ++deal) run.see(deal, is_copy(deal));
  return run.found();
}

TEST(CopiedRun, NamesItsFirstAndItsLastRow) {
  const auto pasted = found_in(2000, [](std::uint64_t deal) { return deal >= 40 && deal < 90; });
  ASSERT_TRUE(pasted);
  EXPECT_EQ(pasted->first, 40U);
  EXPECT_EQ(pasted->last, 89U);
  EXPECT_EQ(pasted->count, 50U);
  EXPECT_EQ(pasted->rows(), 50U);
  EXPECT_EQ(pasted->distance, 2000U);
}

TEST(CopiedRun, MayHaveRowsThatWereChanged) {
  const auto edited =
      found_in(500, [](std::uint64_t deal) { return deal >= 100 && deal < 200 && deal % 10 != 5; });
  ASSERT_TRUE(edited);
  EXPECT_EQ(edited->first, 100U);
  EXPECT_EQ(edited->last, 199U);
  EXPECT_EQ(edited->count, 90U);
}

TEST(CopiedRun, IsNoneOfDealsThatComeAgainNowAndThen) {
  // A ring of decks, three of 837 used twice.
  EXPECT_FALSE(found_in(
      2000, [](std::uint64_t deal) { return deal == 1163 || deal == 1500 || deal == 1777; }));
  EXPECT_FALSE(found_in(2000, [](std::uint64_t deal) { return deal > 1000 && deal % 3 == 0; }))
      << "fewer than half of the rows between";
  EXPECT_FALSE(found_in(100, [](std::uint64_t deal) { return deal == 7 || deal == 8; }));
}

}  // namespace
}  // namespace evenhand::deals
