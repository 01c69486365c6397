#include "src/deals/previous_dealer.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace evenhand::deals {
namespace {

using Cards = std::vector<std::size_t>;

std::vector<Cards> deals_of(const cards::DealBatch& batch) {
  std::vector<Cards> deals;
  batch.visit([&](const auto& view) {
    for (std::size_t d = 0; d < view.count; ++d) deals.emplace_back(view[d].begin(), view[d].end());
  });
  return deals;
}

SourcePlan source_of(const std::string& deck) {
  SourcePlan plan;
  plan.deck = cards::parse_deck(deck);
  return plan;
}

shuffle::Dealer riffle_of(const SourcePlan& plan) {
  return {shuffle::parse_shuffler("riffle:1"), plan.deck.size, "philox", plan.seed};
}

/// Deals of a block, in phases of uneven sizes.
std::vector<Cards> previous_deals(PreviousDealer& dealer, std::uint64_t block, std::size_t number) {
  std::vector<Cards> deals;
  dealer.begin_block(block);
  for (std::size_t most = 7; deals.size() < number; most += 100) {
    for (Cards& deal : deals_of(dealer.next_phase(most))) deals.push_back(std::move(deal));
  }
  deals.resize(number);
  return deals;
}

// For a deck whose game has no rule for it, cards stay as they were dealt.
TEST(PreviousDealer, ShufflesTheCardsAsTheDealBeforeLeftThem) {
  for (const char* deck : {"10", "300"}) {
    const SourcePlan plan = source_of(deck);
    PreviousDealer previous(plan, riffle_of(plan));
    for (const std::uint64_t block : {4U, 2U, 4U}) {
      shuffle::Dealer dealer = riffle_of(plan);
      dealer.begin_block(block);
      Cards before(plan.deck.size);
      std::iota(before.begin(), before.end(), std::size_t{0});
      for (const Cards& deal : previous_deals(previous, block, 600)) {
        Cards after(plan.deck.size);
        dealer.shuffle(before, after);
        ASSERT_EQ(deal, after) << deck << ", block " << block;
        before = after;
      }
    }
  }
}

TEST(PreviousDealer, GathersTheCardsAsTheGameDoes) {
  const SourcePlan plan = source_of("doudizhu");
  PreviousDealer previous(plan, riffle_of(plan));
  const std::vector<Cards> deals = previous_deals(previous, 0, 2);
  shuffle::Dealer dealer = riffle_of(plan);
  dealer.begin_block(0);
  Cards sorted(plan.deck.size);
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  Cards first(plan.deck.size);
  dealer.shuffle(sorted, first);
  Cards as_dealt(plan.deck.size);
  dealer.shuffle(first, as_dealt);
  EXPECT_EQ(deals[0], first);
  EXPECT_NE(deals[1], as_dealt);
  EXPECT_TRUE(std::is_permutation(deals[1].begin(), deals[1].end(), sorted.begin()));
}

}  // namespace
}  // namespace evenhand::deals
