#include "src/deals/dealing.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/error.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/schemes/read_scheme.hpp"

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

Plan dealing_plan(const std::string& shuffler) {
  Plan plan;
  plan.deck = cards::parse_deck("8");
  plan.rng = "philox";
  plan.sources = {{SourceSpec::Kind::shuffler, shuffler}};
  return plan;
}

std::string first_deals(Dealing& dealing, std::uint64_t block) {
  dealing.begin_block(block);
  std::string text;
  dealing.next_phase(3).visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      for (const auto card : deals[d]) text += std::to_string(card);
      text += ' ';
    }
  });
  return text;
}

TEST(Dealing, IsThatOfADealer) {
  const Plan plan = dealing_plan("riffle:2");
  const auto dealing = make_dealing(plan, plan.sources.front());
  std::string expected;
  shuffle::Dealer dealer(shuffle::parse_shuffler("riffle:2"), 8, "philox", 1);
  dealer.begin_block(5);
  dealer.next_phase(3).visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      for (const auto card : deals[d]) expected += std::to_string(card);
      expected += ' ';
    }
  });
  EXPECT_EQ(first_deals(*dealing, 5), expected);
  EXPECT_NE(first_deals(*dealing, 6), expected);
  EXPECT_EQ(first_deals(*dealing, 5), expected) << "again";
}

TEST(Dealing, DrawsAndStartsFromTheDealBefore) {
  Plan plan = dealing_plan("riffle:2");
  const std::string whole = first_deals(*make_dealing(plan, plan.sources.front()), 0);
  cards::draw_cards(plan.deck, 3);
  const std::string drawn = first_deals(*make_dealing(plan, plan.sources.front()), 0);
  EXPECT_EQ(drawn, whole.substr(0, 3) + ' ' + whole.substr(9, 3) + ' ' + whole.substr(18, 3) + ' ');
  plan = dealing_plan("riffle:2");
  plan.start_previous = true;
  const std::string after = first_deals(*make_dealing(plan, plan.sources.front()), 0);
  EXPECT_EQ(after.substr(0, 9), whole.substr(0, 9));
  EXPECT_NE(after, whole);
}

TEST(Dealing, IsThatOfAScheme) {
  Plan plan;
  plan.rng = "philox";
  plan.sources = {{SourceSpec::Kind::scheme, "stake-keno"}};
  const schemes::SchemeText file = schemes::find_scheme("stake-keno");
  plan.scheme = file.text;
  plan.deck = schemes::parse_scheme(file.text, file.name, "stake-keno").deck;
  const auto dealing = make_dealing(plan, plan.sources.front());
  const std::string first = first_deals(*dealing, 0);
  EXPECT_NE(first_deals(*dealing, 1), first);
  EXPECT_EQ(first_deals(*dealing, 0), first);
}

}  // namespace

}  // namespace evenhand::deals
