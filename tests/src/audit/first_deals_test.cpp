#include "src/audit/first_deals.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

cards::DealBatch fair_deals(std::size_t count, std::uint64_t seed, std::size_t n = 6) {
  stats::SmallGenerator random(seed);
  return make_deals(n, count, fair, random);
}

FirstDeals of_block(std::uint64_t block, const cards::DealBatch& deals) {
  FirstDeals first(deals.deck_size());
  first.begin_block(block);
  first.fold(deals);
  return first;
}

TEST(FirstDeals, AreThoseOfTheBlockWithTheSmallestNumberHoweverTheyCome) {
  const cards::DealBatch early = fair_deals(5, 1);
  const cards::DealBatch late = fair_deals(3, 2);
  const nlohmann::json expected = of_block(4, early).save();
  FirstDeals first = of_block(7, late);
  first.begin_block(4);
  first.fold(part_of(early, 0, 2));
  first.fold(part_of(early, 2, 5));
  first.begin_block(5);
  first.fold(late);
  EXPECT_EQ(first.save(), expected);
  EXPECT_EQ(first.block(), 4U);
  ASSERT_EQ(first.count(), 5U);
  EXPECT_TRUE(std::ranges::equal(first.deal(3), orders_of(early)[3]));

  for (const bool forth : {true, false}) {
    FirstDeals merged = forth ? of_block(4, early) : of_block(7, late);
    merged.add(forth ? of_block(7, late) : of_block(4, early));
    merged.add(FirstDeals(6));
    EXPECT_EQ(merged.save(), expected) << forth;
  }
  FirstDeals none(6);
  none.add(of_block(7, late));
  EXPECT_EQ(none.save(), of_block(7, late).save());
}

TEST(FirstDeals, AreNoMoreThanTheyMayBe) {
  const cards::DealBatch deals = fair_deals(FirstDeals::most + 5, 3);
  EXPECT_EQ(of_block(0, deals).save(), of_block(0, part_of(deals, 0, FirstDeals::most)).save());
}

TEST(FirstDeals, ComeBackFromWhatTheySaved) {
  for (const std::size_t n : {6U, 300U}) {
    const nlohmann::json saved = of_block(4, fair_deals(9, 5, n)).save();
    FirstDeals back(n);
    back.load({"tally", saved}, 9);
    EXPECT_EQ(back.save(), saved);
  }
}

TEST(FirstDeals, RefuseWhatTheyCannotHaveSaved) {
  const nlohmann::json saved = of_block(4, fair_deals(9, 5)).save();
  FirstDeals first(6);
  EXPECT_THROW(first.load({"tally", saved}, 8), InputError) << "more than were counted";
  EXPECT_THROW(FirstDeals(5).load({"tally", saved}, 9), InputError) << "another deck";
  for (const char* member : {"block", "deals", "cards"}) {
    nlohmann::json damaged = saved;
    damaged.erase(member);
    EXPECT_THROW(first.load({"tally", damaged}, 9), InputError) << member;
    damaged[member] = "";
    EXPECT_THROW(first.load({"tally", damaged}, 9), InputError) << member;
  }
  for (const std::uint8_t card : {std::uint8_t{6}, saved["cards"].get_binary()[1]}) {
    nlohmann::json damaged = saved;
    damaged["cards"].get_binary()[0] = card;
    EXPECT_THROW(first.load({"tally", damaged}, 9), InputError) << "no permutation";
  }
  EXPECT_EQ(first.count(), 0) << "nothing was taken in";
}

}  // namespace
}  // namespace evenhand::audit
