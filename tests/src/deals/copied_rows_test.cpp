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

TEST(RepeatedStretches, HaveADistanceEach) {
  // Seeds 3 and 9 come again, and serve 50 deals each.
  std::map<std::uint64_t, std::vector<std::uint64_t>> equal;
  for (std::uint64_t deal = 0; deal < 50; ++deal) {
    equal[deal] = {150 + deal, 4000 + deal};
    equal[100 + deal] = {450 + deal, 2000 + deal};
  }
  equal[999] = {7, 5000};
  const auto all = repeated_stretches(equal);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->number, 2U);
  EXPECT_DOUBLE_EQ(all->length, 50);
  for (std::uint64_t deal = 1; deal < 49; ++deal) {
    if (deal % 10 == 0) continue;
    equal.erase(deal);
    equal.erase(100 + deal);
  }
  const auto some = repeated_stretches(equal);
  ASSERT_TRUE(some) << "where a sample of the equal deals is known";
  EXPECT_DOUBLE_EQ(some->length, 50);
}

TEST(RepeatedStretches, AreNoneOfDealsThatComeAgainHereAndThere) {
  EXPECT_FALSE(repeated_stretches({}));
  EXPECT_FALSE(repeated_stretches({{1, {0, 100}}, {2, {1, 101}}, {3, {2, 102}}})) << "one stretch";
  std::map<std::uint64_t, std::vector<std::uint64_t>> ring;
  for (std::uint64_t deal = 0; deal < 40; ++deal) ring[deal] = {50 * deal, 50 * deal + 1000};
  EXPECT_FALSE(repeated_stretches(ring));
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
