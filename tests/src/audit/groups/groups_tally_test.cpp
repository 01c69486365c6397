#include "src/audit/groups/groups_tally.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/hypergeometric.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/groups/lands.hpp"

namespace evenhand::audit {
namespace {

TEST(Groups, KnowWhichHandsAreSentBack) {
  // P(0 or 1 of 24 in 7 of 60) = 0.143, P(5 or more) = 0.083, P(4 or more) = 0.279.
  const GroupsTally tally(lands());
  for (std::size_t held = 0; held <= 7; ++held) {
    EXPECT_EQ(tally.is_rejected(0, held), held < 2 || held > 4) << held;
  }
  EXPECT_EQ(tally.turns(), 10U);
}

TEST(Groups, CountHandsAfterRejectedOnesWithinABlock) {
  cards::Deck deck = cards::parse_deck("60");
  cards::add_group(deck, "lands=0-23", "--group");
  cards::set_hands(deck, "7", "--hands");
  GroupsTally tally(deck);
  // Seven lands in hand, then none: both are sent back.
  cards::DealBatch deals(60, 2);
  Order order(60);
  std::iota(order.begin(), order.end(), std::size_t{0});
  put(deals, 0, order);
  std::reverse(order.begin(), order.end());
  put(deals, 1, order);
  for (const std::uint64_t block : {0U, 1U}) {
    tally.begin_block(block);
    tally.fold(deals);
  }
  const GroupsTally::Counts& counts = tally.counts(0);
  EXPECT_EQ(counts.after_rejected.counts()[0], 2U);
  EXPECT_EQ(counts.after_rejected.counts()[7], 0U) << "the block before is not known";
  EXPECT_EQ(counts.turns.counts()[10], 2U);
  EXPECT_EQ(counts.turns.counts()[0], 2U);
  GroupsTally read(deck);
  read.load({"tally", tally.save()}, 4);
  EXPECT_EQ(read.save(), tally.save());
  nlohmann::json damaged = tally.save();
  damaged["groups"][0]["rejected"] = 5U;
  EXPECT_ANY_THROW(read.load({"tally", damaged}, 4));
}

TEST(Groups, AreCountedInEveryHandAndBetweenThem) {
  cards::Deck deck = cards::parse_deck("5");
  cards::add_group(deck, "odd=1,3", "--group");
  cards::set_hands(deck, "2,2", "--hands");
  GroupsTally tally(deck);
  tally.fold(every_deal(5));
  const GroupsTally::Counts& counts = tally.counts(0);
  const auto total = [](std::span<const std::uint64_t> histogram) {
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  };
  // Each of the C(5, 2) = 10 sets of places stands for 12 deals.
  const stats::Hypergeometric law(5, 2, 2);
  for (const Histogram& held : counts.held) {
    for (std::size_t k = 0; k <= 2; ++k) {
      EXPECT_NEAR(static_cast<double>(held.counts()[k]), 120 * std::exp(law.log_pmf(k)), 1e-9);
    }
  }
  // One in each hand: four of ten; base 3.
  EXPECT_EQ(counts.joint.counts()[1 + 3], 48U);
  EXPECT_EQ(counts.joint.counts()[2], 12U);
  EXPECT_EQ(total(counts.joint.counts()), 120U);
  EXPECT_EQ(counts.before.counts()[0], 48U);
  EXPECT_EQ(counts.runs.counts()[0], 48U);
  // No gap above one: places 0 2, 1 3 and 2 4 leave gaps of 2, 1 3 none; only 1 and 3.
  EXPECT_EQ(counts.longest_gap.counts()[1], 12U);
  GroupsTally read(deck);
  read.load({"tally", tally.save()}, 120);
  EXPECT_EQ(read.save(), tally.save());
  read.merge(tally);
  EXPECT_EQ(read.counts(0).before.counts()[0], 96U);
  EXPECT_ANY_THROW(read.load({"tally", nlohmann::json::array()}, 120));
}

}  // namespace
}  // namespace evenhand::audit
