#include "src/deals/previous_deal.hpp"

#include <gtest/gtest.h>

namespace evenhand::deals {
namespace {

using Cards = std::vector<std::size_t>;

cards::DealBatch batch_of(const std::vector<Cards>& deals, std::size_t deck_size) {
  cards::DealBatch batch(deck_size, deals.size());
  batch.visit([&](const auto& view) {
    for (std::size_t d = 0; d < deals.size(); ++d) {
      for (std::size_t i = 0; i < deck_size; ++i) {
        view[d][i] = static_cast<std::remove_cvref_t<decltype(view[d][i])>>(deals[d][i]);
      }
    }
  });
  return batch;
}

std::vector<Cards> deals_of(const cards::DealBatch& batch) {
  std::vector<Cards> deals;
  batch.visit([&](const auto& view) {
    for (std::size_t d = 0; d < view.count; ++d) deals.emplace_back(view[d].begin(), view[d].end());
  });
  return deals;
}

// Of a deck whose game has no rule for it, cards stay as they were dealt.
TEST(PreviousDeal, ShufflesTheCardsAsTheDealBeforeLeftThem) {
  PreviousDeal previous(cards::parse_deck("4"));
  previous.begin_block(1, 0);
  const Cards cycle = {1, 2, 3, 0};
  const cards::DealBatch shuffles = batch_of({cycle, cycle, cycle}, 4);
  EXPECT_EQ(deals_of(previous.after(shuffles)),
            (std::vector<Cards>{{1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}}));
  EXPECT_EQ(deals_of(previous.after(batch_of({cycle}, 4))), (std::vector<Cards>{{0, 1, 2, 3}}))
      << "from phase to phase of a block";
  previous.begin_block(1, 1);
  EXPECT_EQ(deals_of(previous.after(batch_of({cycle}, 4))), (std::vector<Cards>{cycle}))
      << "a block begins with a sorted deck";
}

TEST(PreviousDeal, TakesDecksOfMoreThanAByte) {
  Cards reversed(300);
  for (std::size_t i = 0; i < 300; ++i) reversed[i] = 299 - i;
  PreviousDeal previous(cards::parse_deck("300"));
  previous.begin_block(1, 0);
  const std::vector<Cards> deals = deals_of(previous.after(batch_of({reversed, reversed}, 300)));
  EXPECT_EQ(deals[0], reversed);
  EXPECT_EQ(deals[1].front(), 0U);
  EXPECT_EQ(deals[1].back(), 299U);
}

}  // namespace
}  // namespace evenhand::deals
