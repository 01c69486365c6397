#include "src/audit/row_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace evenhand::audit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Row = std::vector<std::uint16_t>;

RowRuns runs_of(const std::vector<Row>& rows) {
  RowRuns runs;
  for (const Row& row : rows) {
    Row keys(row.size());
    std::iota(keys.begin(), keys.end(), std::uint16_t{0});
    runs.add(std::span<const std::uint16_t>(keys), std::span(row));
  }
  return runs;
}

const std::vector<Row> hands = {{1, 2, 6, 7, 0, 3, 4, 5}, {0, 3, 4, 7, 1, 2, 5, 6}};

TEST(RowRuns, HaveTheLengthsOfSortedHands) {
  EXPECT_THAT(runs_of(hands).lengths(2), ElementsAre(4, 4));
}

TEST(RowRuns, AreNoneOfCardsAsTheyWereDealt) {
  EXPECT_THAT(runs_of({{1, 0, 3, 2, 5, 4, 7, 6}}).lengths(1), IsEmpty());
  EXPECT_THAT(runs_of({hands[0], {7, 0, 1, 2, 3, 4, 5, 6}, hands[1]}).lengths(3), IsEmpty());
}

TEST(RowRuns, AreNoneOfAFixedDealAndOfBreaksHereAndThere) {
  EXPECT_THAT(runs_of({hands[0], hands[0]}).lengths(2), IsEmpty()) << "the first card is the same";
  EXPECT_THAT(runs_of({{0, 1, 2, 3, 4, 5, 6, 7}}).lengths(1), IsEmpty()) << "no break";
  EXPECT_THAT(runs_of({hands[0], {0, 1, 2, 3, 4, 5, 6, 7}}).lengths(2), IsEmpty())
      << "one row in two has a break";
  EXPECT_THAT(runs_of({{1, 0, 2, 3, 4, 5, 6, 7}, {2, 0, 1, 3, 4, 5, 6, 7}}).lengths(2), IsEmpty())
      << "a run of one card";
}

TEST(RowRuns, AreTheSameHoweverTheyAreMergedAndSaved) {
  const RowRuns whole = runs_of(hands);
  RowRuns sum = runs_of({hands[0]});
  sum.merge(runs_of({hands[1]}));
  EXPECT_EQ(sum, whole);
  RowRuns none;
  none.merge(whole);
  EXPECT_EQ(none, whole);
  RowRuns read;
  read.load({"part", whole.save()}, at_most(2));
  EXPECT_EQ(read, whole);
  EXPECT_ANY_THROW(read.load({"part", whole.save()}, at_most(1)));
  const RowRuns over = runs_of({{1, 0, 3, 2, 5, 4, 7, 6}});
  sum.merge(over);
  EXPECT_EQ(sum, over);
  read.load({"part", over.save()}, at_most(1));
  EXPECT_EQ(read, over);
}

}  // namespace
}  // namespace evenhand::audit
