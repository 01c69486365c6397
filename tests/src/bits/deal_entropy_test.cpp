#include "src/bits/deal_entropy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

using testing::HasSubstr;

TEST(DealEntropy, IsThatOfAllOrders) {
  cards::Deck deck = cards::parse_deck("52");
  EXPECT_NEAR(deal_entropy(deck), 225.581003, 1e-6);
  cards::draw_cards(deck, 5);
  EXPECT_NEAR(deal_entropy(deck), std::log2(52.0 * 51 * 50 * 49 * 48), 1e-12);
}

TEST(DealEntropy, IsBoundedByTheSeed) {
  Plan plan = dealt_plan("52", 1);
  EXPECT_EQ(seed_entropy(plan), std::nullopt);
  plan.deals.rng = "seed16";
  EXPECT_EQ(seed_entropy(plan), 16.0);
  plan.deals.rng = "millis";
  EXPECT_NEAR(*seed_entropy(plan), 26.3645, 1e-4);
  plan.seed_bits = 32;
  EXPECT_EQ(seed_entropy(plan), 32.0);
  EXPECT_EQ(seed_entropy(plan_of("seed16", 1)), std::nullopt) << "no deals";
}

TEST(DealEntropy, IsTold) {
  reports::Section none;
  tell_deal_entropy(plan_of("philox", 1), none);
  EXPECT_TRUE(none.figures.empty() && none.notes.empty());

  Plan plan = dealt_plan("52", 1);
  plan.seed_bits = 32;
  reports::Section bounded;
  tell_deal_entropy(plan, bounded);
  ASSERT_EQ(bounded.figures.size(), 2U);
  EXPECT_EQ(std::get<double>(bounded.figures[1].value), 32);
  EXPECT_THAT(bounded.notes.back(), HasSubstr("32 bits makes at most 2^32"));
  EXPECT_THAT(bounded.notes.back(), HasSubstr("of 2^225"));

  plan.seed_bits = 256;
  reports::Section enough;
  tell_deal_entropy(plan, enough);
  EXPECT_NEAR(std::get<double>(enough.figures[1].value), 225.581, 1e-3);
  EXPECT_THAT(enough.notes.back(), HasSubstr("enough for all 2^225"));
}

}  // namespace
}  // namespace evenhand::bits
