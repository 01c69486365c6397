#include "sims/doudizhu/play/bidding.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuBidding, BothJokersBidAtOnce) {
  const Counts weak = cards("3 4 5 5 6 7 8 9 9 10 J J Q Q K");
  EXPECT_EQ(bid_of(weak + both_jokers, 2), 3U);
  EXPECT_GT(strength(cards("3333 4444 55 66 77 2 2 2"), default_weights),
            strength(cards("3 4 5 7 8 9 J Q K 3 4 5 7 8 9 J Q"), default_weights));
}

TEST(DoudizhuBidding, SchemesFindALandlord) {
  const Counts weak = cards("3 3 4 5 7 7 8 9 9 J J Q 4 6 6 10 K");
  const Counts strong = cards("3 3 3 3 A A 2 2 2 B 5 5 6 6 7 7 8");
  const Counts jokers = cards("3 5 6 8 9 10 Q K K A 4 5 6 8 2 B R");
  EXPECT_EQ(bid_of(weak, 0), 0U);
  EXPECT_FALSE(bid(Bidding::auction, {weak, weak, weak}, 1));
  EXPECT_FALSE(bid(Bidding::rob, {weak, weak, weak}, 1));
  EXPECT_EQ(bid(Bidding::none, {weak, weak, weak}, 1)->landlord, 1U);
  const auto auction = bid(Bidding::auction, {weak, strong, jokers}, 0);
  EXPECT_EQ(auction->landlord, 1U);  // 3 ends it
  EXPECT_EQ(auction->bid, 3U);
  EXPECT_EQ(bid(Bidding::auction, {weak, strong, jokers}, 2)->landlord, 2U);
  const auto robbed = bid(Bidding::rob, {strong, weak, jokers}, 0);
  EXPECT_EQ(robbed->landlord, 0U);  // called, robbed, robbed back
  EXPECT_EQ(robbed->doublings, 2U);
  EXPECT_EQ(bid(Bidding::rob, {weak, weak, jokers}, 0)->doublings, 0U);
  EXPECT_THROW(parse_bidding("aucton"), InputError);
}

/// The same hands, rotated round the table, have the same landlord.
TEST(DoudizhuBidding, SeatsAreSymmetric) {
  Dealer dealer(4);
  for (unsigned i = 0; i < 2000; ++i) {
    const Deal deal = dealer.deal();
    std::array<Counts, seats> hands{};
    std::array<Counts, seats> rotated{};
    for (unsigned s = 0; s < seats; ++s) {
      hands[s] = counts_of<std::uint8_t>(deal.hands[s]);
      rotated[(s + 1) % seats] = hands[s];
    }
    for (const Bidding scheme : {Bidding::auction, Bidding::rob, Bidding::none}) {
      const auto here = bid(scheme, hands, i % seats);
      const auto there = bid(scheme, rotated, (i + 1) % seats);
      ASSERT_EQ(here.has_value(), there.has_value());
      if (!here) continue;
      EXPECT_EQ(there->landlord, (here->landlord + 1) % seats);
      EXPECT_EQ(there->bid, here->bid);
      EXPECT_EQ(there->doublings, here->doublings);
    }
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
