#include "src/audit/generator/generator_tally.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(GeneratorTally, LooksAtTheFirstDealsOfABlock) {
  stats::SmallGenerator random(9);
  const cards::DealBatch deals = make_deals(54, 100, fair, random);
  GeneratorTally whole(54);
  whole.begin_block(0);
  whole.fold(deals);
  cards::DealBatch looked_at(54, GeneratorTally::sampled_deals);
  const std::vector<Order> orders = orders_of(deals);
  for (std::size_t d = 0; d < looked_at.size(); ++d) put(looked_at, d, orders[d]);
  GeneratorTally first(54);
  first.begin_block(0);
  first.fold(looked_at);
  for (const char* sums : {"waves", "bits"}) {
    EXPECT_EQ(nlohmann::json(whole.save())[sums], nlohmann::json(first.save())[sums]);
  }
  EXPECT_EQ(whole.coins().sequence(CoinDraw::first_two).size(), 100U);
  EXPECT_GT(first.wave(0, 0, 0).terms, 0U);
}

TEST(GeneratorTally, AddsUpAndIsReadBack) {
  stats::SmallGenerator random(10);
  const cards::DealBatch a = make_deals(20, 20, fair, random);
  const cards::DealBatch b = make_deals(20, 20, fair, random);
  GeneratorTally both(20);
  GeneratorTally one(20);
  GeneratorTally other(20);
  for (GeneratorTally* tally : {&both, &one}) {
    tally->begin_block(0);
    tally->fold(a);
  }
  for (GeneratorTally* tally : {&both, &other}) {
    tally->begin_block(1);
    tally->fold(b);
  }
  one.merge(other);
  EXPECT_EQ(one.save(), both.save());
  GeneratorTally read(20);
  read.load({"tally", both.save()}, 40);
  EXPECT_EQ(read.save(), both.save());
  EXPECT_THROW(read.load({"tally", both.save()}, 1), InputError);
}

TEST(GeneratorTally, TakesTheDrawsOfTheDealsOneAfterTheOther) {
  // All cards where they were: upwards every draw is 0, so that no sum of lowest bits is odd.
  cards::DealBatch sorted(64, 32);
  Order order(64);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t d = 0; d < 32; ++d) put(sorted, d, order);
  GeneratorTally tally(64);
  tally.begin_block(0);
  tally.fold(sorted);
  constexpr auto upwards = static_cast<std::size_t>(DrawOrder::upwards);
  std::uint64_t terms = 0;
  for (std::size_t pace = 0; pace < GeneratorTally::paces; ++pace) {
    for (std::size_t relation = 0; relation < stats::known_bits().size(); ++relation) {
      terms += tally.bits(upwards, pace, relation).terms;
      EXPECT_EQ(tally.bits(upwards, pace, relation).odd, 0U);
    }
  }
  EXPECT_GT(terms, 0U);
}

}  // namespace
}  // namespace evenhand::audit
