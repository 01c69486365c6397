#include "src/deals/dealing.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::deals {
namespace {

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
