#include "src/audit/sampled_deals.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

cards::DealBatch sampled_from(std::size_t count, std::uint64_t seed, std::size_t n = 6) {
  stats::SmallGenerator random(seed);
  return make_deals(n, count, fair, random);
}

/// A session of so many blocks of 4096 deals, and one of `rest`.
SampledDeals of_session(const std::vector<std::uint64_t>& blocks, std::size_t rest = 0) {
  SampledDeals sampled(6);
  for (const std::uint64_t block : blocks) {
    sampled.begin_block(block);
    sampled.fold(sampled_from(4096, block));
  }
  if (rest > 0) {
    sampled.begin_block(blocks.size());
    sampled.fold(sampled_from(rest, 99));
  }
  return sampled;
}

std::size_t slices_in(const SampledDeals& sampled) {
  std::size_t count = 0;
  sampled.for_slices([&](std::span<const std::uint16_t> cards) {
    EXPECT_EQ(cards.size(), SampledDeals::slice * 6);
    ++count;
  });
  return count;
}

TEST(SampledDeals, AreAllOfAShortSession) {
  SampledDeals sampled(6);
  const cards::DealBatch deals = sampled_from(300, 1);
  sampled.begin_block(0);
  sampled.fold(part_of(deals, 0, 50));
  sampled.fold(part_of(deals, 50, 300));
  const std::vector<Order> expected = orders_of(deals);
  std::vector<Order> seen;
  sampled.for_batches([&](const cards::DealBatch& batch) {
    for (const Order& order : orders_of(batch)) seen.push_back(order);
  });
  ASSERT_EQ(seen.size(), 288U) << "whole slices";
  EXPECT_TRUE(std::equal(seen.begin(), seen.end(), expected.begin()));
}

TEST(SampledDeals, AreSpreadOverALongSession) {
  const SampledDeals sampled = of_session({0, 1, 2, 3, 4}, 100);
  // 643 slices of 32, every sixteenth of them.
  EXPECT_EQ(slices_in(sampled), 41U);
  std::vector<Order> first;
  sampled.for_batches(
      [&](const cards::DealBatch& batch) { first.push_back(orders_of(batch).front()); });
  EXPECT_EQ(first[9], orders_of(sampled_from(4096, 1))[16 * 32]) << "slice 144 is in block 1";
}

TEST(SampledDeals, DoNotDependOnWhoCountsWhatInWhichOrder) {
  const nlohmann::json expected = of_session({0, 1, 2, 3, 4}).save();
  EXPECT_EQ(of_session({3, 0, 4, 2, 1}).save(), expected);
  for (const bool forth : {true, false}) {
    SampledDeals one = forth ? of_session({0, 3}) : of_session({1, 2, 4});
    one.merge(forth ? of_session({1, 2, 4}) : of_session({0, 3}));
    one.merge(SampledDeals(6));
    EXPECT_EQ(one.save(), expected) << forth;
  }
}

TEST(SampledDeals, AreAsManyOfALatePart) {
  EXPECT_EQ(slices_in(of_session({1000, 1001, 1002})), 48U) << "384 slices, every eighth";
}

TEST(SampledDeals, AreNotTakenInSlicesWhereTheyAreFew) {
  SampledDeals few(6);
  few.begin_block(0);
  few.fold(sampled_from(7 * SampledDeals::slice, 1));
  few.for_batches([](const auto&) { ADD_FAILURE() << "too few"; });
  EXPECT_TRUE(few.slices_of({}).products.empty());
}

TEST(SampledDeals, MultiplyTheirTablesWithADirection) {
  SampledDeals sampled(6);
  sampled.begin_block(0);
  sampled.fold(sampled_from(10 * SampledDeals::slice, 1));
  const auto slices = sampled.slices_of(
      {{1, 0.5},
       [](const cards::DealBatch& deals, std::vector<std::uint64_t>& counts) {
         counts[0] += deals.size();
         counts[1] += 2;
       },
       [](std::span<const std::uint64_t> counts, std::uint64_t deals) {
         return static_cast<double>(counts[1] * counts[1]) / static_cast<double>(deals);
       }});
  EXPECT_EQ(slices.trials, 32U);
  EXPECT_EQ(slices.products, std::vector<double>(10, 33));
  EXPECT_NEAR(slices.between, 10 * 4 / 32.0 - 400 / 320.0, 1e-12);
}

TEST(SampledDeals, ComeBackFromWhatTheySaved) {
  const nlohmann::json saved = of_session({0, 1}, 70).save();
  SampledDeals back(6);
  back.load({"tally", saved}, 2 * 4096 + 70);
  EXPECT_EQ(back.save(), saved);
}

TEST(SampledDeals, RefuseWhatTheyCannotHaveSaved) {
  SampledDeals sampled(6);
  sampled.begin_block(0);
  sampled.fold(sampled_from(40, 5));
  const nlohmann::json saved = sampled.save();
  SampledDeals back(6);
  EXPECT_THROW(back.load({"tally", saved}, 39), InputError) << "more than were counted";
  EXPECT_THROW(SampledDeals(5).load({"tally", saved}, 40), InputError) << "another deck";
  for (const char* member : {"level", "slices", "numbers", "deals", "cards"}) {
    nlohmann::json damaged = saved;
    damaged.erase(member);
    EXPECT_THROW(back.load({"tally", damaged}, 40), InputError) << member;
    damaged[member] = "";
    EXPECT_THROW(back.load({"tally", damaged}, 40), InputError) << member;
  }
  nlohmann::json damaged = saved;
  damaged["cards"].get_binary()[0] = 6;
  EXPECT_THROW(back.load({"tally", damaged}, 40), InputError) << "no permutation";
  EXPECT_EQ(back.save(), SampledDeals(6).save()) << "nothing was taken in";
}

}  // namespace
}  // namespace evenhand::audit
