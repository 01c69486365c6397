#include "sims/odds/card_model.hpp"

#include <gtest/gtest.h>

#include <set>

namespace evenhand::odds {
namespace {

void expect_whole(const CardModel& model) {
  std::size_t next = 0;
  for (const Cell& cell : model.cells) {
    EXPECT_EQ(cell.first, next) << model.game;
    next += cell.count;
  }
  EXPECT_EQ(next, model.size()) << model.game;
  EXPECT_EQ(std::set(model.card_of.begin(), model.card_of.end()).size(), model.size());
}

TEST(CardModel, OfDoudizhuHasTheTwoAboveTheAce) {
  const CardModel model = doudizhu_model();
  expect_whole(model);
  EXPECT_EQ(model_rank(model.card_of[0]), 0U);
  EXPECT_EQ(model.rank_letters[model_rank(model.card_of[51])], '2');
  EXPECT_EQ(model_rank(model.card_of[52]), 13U);
  EXPECT_EQ(model_rank(model.card_of[53]), 14U);
}

TEST(CardModel, OfPokerHasTheAceLowest) {
  const CardModel model = poker_model(5);
  expect_whole(model);
  EXPECT_EQ(model.rank_letters[model_rank(model.card_of[51])], 'A');
  EXPECT_EQ(model.rank_letters[model_rank(model.card_of[0])], '2');
  EXPECT_EQ(model.card_of[51] % suits, 51 % suits) << "suits stay";
  EXPECT_EQ(model.hand_size(1), 5U);
}

TEST(CardModel, AddsUpTheCellsOfAHand) {
  const CardModel model = doudizhu_model();
  EXPECT_EQ(model.hand_size(1), 17U);
  EXPECT_EQ(model.hand_size(1 | 8), 20U);
  EXPECT_EQ(model.hand_size(0), 0U);
}

}  // namespace
}  // namespace evenhand::odds
