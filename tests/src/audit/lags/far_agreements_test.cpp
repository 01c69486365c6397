#include "src/audit/lags/far_agreements.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

void fold_far(FarAgreements& far, const cards::DealBatch& batch, std::uint64_t block,
              bool is_sampled) {
  far.begin_block(block, is_sampled);
  for (const auto& part : {std::pair<std::size_t, std::size_t>{0, batch.size() / 3},
                           {batch.size() / 3, batch.size()}}) {
    const cards::DealBatch deals_of_part = part_of(batch, part.first, part.second);
    deals_of_part.visit([&](const auto& deals) {
      if constexpr (sizeof(deals.data[0]) == 1) far.fold(deals);
    });
  }
}

/// The deal 300 before, in one deal of four.
cards::DealBatch three_hundred_before(std::size_t n, std::size_t count, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  std::vector<Order> past;
  return make_deals(
      n, count,
      [&past](Order& cards, stats::SmallGenerator& generator) {
        fair(cards, generator);
        if (past.size() >= 300 && generator.below(4) == 0) cards = past[past.size() - 300];
        past.push_back(cards);
      },
      random);
}

std::size_t agreements_of(const Order& now, const Order& then, std::size_t kind) {
  std::size_t alike = 0;
  const auto follower = [](const Order& deal, std::size_t card) {
    const std::size_t place = inverse(deal)[card];
    return place + 1 < deal.size() ? deal[place + 1] : card;
  };
  for (std::size_t i = 0; i < now.size(); ++i) {
    alike += (kind == 0 ? now[i] == then[i] : follower(now, i) == follower(then, i)) ? 1 : 0;
  }
  return alike;
}

TEST(FarAgreements, AreThoseOfWholeDeals) {
  // With 27 deals the lags 25 and 26 have a pair for each of the last two deals that is compared.
  for (const std::size_t n : {8U, 54U, 64U, 200U}) {
    std::uint64_t pairs = 0;
    for (std::uint64_t block = 0; block < 200; ++block) {
      stats::SmallGenerator random(block);
      const cards::DealBatch batch = make_deals(n, 27, riffles(2), random);
      const std::vector<Order> deals = orders_of(batch);
      FarAgreements far(n);
      fold_far(far, batch, block, true);
      EXPECT_EQ(far.pairs(1), far.pairs(0));
      ASSERT_LE(far.pairs(0).size(), 2U);
      const bool last = far.pairs(0).size() == 2;
      if (far.pairs(0).empty()) continue;
      const std::size_t now = last ? 26 : 25;
      for (std::size_t lag = 25; lag <= now; ++lag) {
        ++pairs;
        for (std::size_t kind = 0; kind < FarAgreements::kinds; ++kind) {
          const std::size_t alike = agreements_of(deals[now], deals[now - lag], kind);
          for (std::size_t level = 0; level < FarAgreements::levels.size(); ++level) {
            ASSERT_EQ(far.hits(kind, level, lag), alike >= FarAgreements::levels[level] ? 1U : 0U)
                << n << ' ' << kind << ' ' << alike;
          }
        }
      }
    }
    // One deal of 32 is compared.
    EXPECT_GT(pairs, 8U);
  }
}

TEST(FarAgreements, FindTheDistanceOfDealsThatComeBack) {
  FarAgreements far(54);
  for (const bool is_sampled : {true, false}) {
    fold_far(far, three_hundred_before(54, 4096, 5), is_sampled ? 3 : 300, is_sampled);
  }
  EXPECT_NEAR(static_cast<double>(far.pairs(0).front()), 128 + 32, 3);
  EXPECT_NEAR(static_cast<double>(far.pairs(1).front()), 128, 3);
  EXPECT_GT(far.hits(0, 7, 300), 15U);
  EXPECT_GT(far.hits(1, 7, 300), 15U);
  EXPECT_GT(far.hits(0, 7, 300), far.hits(1, 7, 300));
  EXPECT_EQ(far.hits(0, 7, 299), 0U);
}

TEST(FarAgreements, AddUpAndAreReadBack) {
  FarAgreements whole(54);
  FarAgreements first(54);
  FarAgreements second(54);
  for (std::uint64_t block = 0; block < 4; ++block) {
    const cards::DealBatch batch = three_hundred_before(54, 500, block);
    fold_far(whole, batch, block, true);
    fold_far(block % 2 == 0 ? second : first, batch, block, true);
  }
  add_up(first, second);
  EXPECT_EQ(reports::saved(first), reports::saved(whole));
  FarAgreements read(54);
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, read, of_units(0)), InputError);
  reports::load({"tally", reports::saved(whole)}, read, of_units(2000));
  EXPECT_EQ(reports::saved(read), reports::saved(whole));
}

}  // namespace
}  // namespace evenhand::audit
