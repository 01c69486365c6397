#include "src/audit/between_deals/step_tally.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

void fold_block(StepKeys& keys, const cards::DealBatch& batch) {
  keys.begin_block();
  std::as_const(batch).visit([&](const auto& deals) {
    if constexpr (sizeof(deals.data[0]) == 1) keys.fold(deals);
  });
}

/// The deal three before, shuffled by one of 50 shuffles.
Shuffle of_few_shuffles() {
  auto dealt = std::make_shared<std::vector<Order>>();
  return [dealt](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator of_shuffle(random.below(50));
    fair(cards, of_shuffle);
    if (dealt->size() >= 3) {
      const Order& before = (*dealt)[dealt->size() - 3];
      for (std::size_t& card : cards) card = before[card];
    }
    dealt->push_back(cards);
  };
}

cards::DealBatch some_deals(std::size_t n, std::size_t count, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return make_deals(n, count, of_few_shuffles(), random);
}

TEST(StepKeys, CountsEqualStepsAsTheirDefinitionHasThem) {
  for (const std::size_t n : {16U, 54U, 256U}) {
    const cards::DealBatch batch = some_deals(n, 200, n);
    const std::vector<Order> deals = orders_of(batch);
    StepKeys keys(n);
    fold_block(keys, batch);
    fold_block(keys, part_of(batch, 0, 60));
    const auto repeated = keys.repeated();
    EXPECT_EQ((1 / repeated[0].kept), 1);
    for (std::size_t lag = 1; lag <= StepKeys::lags; ++lag) {
      std::map<Order, std::uint64_t> copies;
      for (const std::size_t end : {200U, 60U}) {
        for (std::size_t d = lag; d < end; ++d) {
          const Order places = inverse(deals[d - lag]);
          Order step;
          for (const std::size_t card : deals[d]) step.push_back(places[card]);
          ++copies[step];
        }
      }
      stats::Repeats expected;
      for (const auto& [step, times] : copies) {
        stats::add_value(expected, static_cast<double>(times));
      }
      const stats::Repeats& found = repeated[lag - 1];
      EXPECT_EQ(found.draws, 260 - 2 * static_cast<double>(lag));
      EXPECT_EQ(found.equal_pairs, expected.equal_pairs) << n << ' ' << lag;
      EXPECT_EQ(found.equal_triples, expected.equal_triples) << n << ' ' << lag;
    }
    EXPECT_GT(repeated[2].equal_pairs, 200);
  }
}

TEST(StepKeys, KeepsASampleOfManyByWhatTheyAre) {
  const std::size_t n = 20;
  StepKeys keys(n);
  constexpr std::size_t deals = 20000;
  for (std::uint64_t block = 0; block < deals / 4000; ++block) {
    fold_block(keys, some_deals(n, 4000, block));
  }
  const auto repeated = keys.repeated();
  EXPECT_GE((1 / repeated[0].kept), 4);
  // There are 50 shuffles three deals apart and 2,500 six apart; the others are all different.
  EXPECT_GT(repeated[5].equal_pairs * (1 / repeated[0].kept), 4000.0 * 20000 / 2500);
  for (const std::size_t lag : {1U, 2U, 4U, 24U}) {
    const stats::Repeats& at = repeated[lag - 1];
    EXPECT_NEAR(at.draws * (1 / repeated[0].kept), deals, 0.1 * deals) << lag;
    EXPECT_EQ(at.equal_pairs, 0) << lag;
  }
}

TEST(StepKeys, AddsUpInAnyOrderAndIsReadBack) {
  const std::size_t n = 54;
  StepKeys whole(n);
  StepKeys first(n);
  StepKeys second(n);
  for (std::uint64_t block = 0; block < 4; ++block) {
    const cards::DealBatch batch = some_deals(n, 3000, block);
    fold_block(whole, batch);
    fold_block(block % 2 == 0 ? second : first, batch);
  }
  add_up(first, second);
  EXPECT_EQ(reports::saved(first), reports::saved(whole));
  StepKeys read(n);
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, read, of_units(11000)), InputError);
  reports::load({"tally", reports::saved(whole)}, read, of_units(12000));
  EXPECT_EQ(reports::saved(read), reports::saved(whole));
}

TEST(StepTally, CountsStepsAndThoseThatChangeNothing) {
  StepTally tally(4);
  EXPECT_EQ(tally.repeats(), 0U);
  tally.fold(every_deal(4));
  cards::DealBatch same(4, 2);
  for (std::size_t d = 0; d < 2; ++d) put(same, d, {0, 1, 2, 3});
  tally.fold(same);
  EXPECT_EQ(tally.steps(), 26U);
  EXPECT_EQ(tally.repeats(), 3U);
  EXPECT_EQ(tally.positions().counts()[0], 6U + 2);
  EXPECT_EQ(tally.structure().odd(), 12U);
}

TEST(StepTally, AddsUpAndIsReadBack) {
  StepTally tally(4);
  tally.fold(every_deal(4));
  StepTally twice(4);
  add_up(twice, tally);
  add_up(twice, tally);
  EXPECT_EQ(twice.steps(), 48U);
  EXPECT_EQ(twice.order().inversions()[0], 2U);
  StepTally read(4);
  // There are no more steps than deals.
  EXPECT_THROW(reports::load({"tally", reports::saved(twice)}, read, of_units(47)), InputError);
  reports::load({"tally", reports::saved(twice)}, read, of_units(49));
  EXPECT_EQ(reports::saved(read), reports::saved(twice));
}

}  // namespace

}  // namespace evenhand::audit
