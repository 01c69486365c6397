#include "sims/odds/card_model.hpp"

#include <gtest/gtest.h>

#include <set>

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

TEST(Odds, DrawsAreHypergeometric) {
  const auto hands = hands_by_key_cards(54, 2, 3);
  ASSERT_EQ(hands.size(), 3U);
  EXPECT_EQ(Rational(hands[2], stats::binomial_coefficient(54, 3)), Rational(1, 477));
  EXPECT_EQ(hands[0] + hands[1] + hands[2], stats::binomial_coefficient(54, 3));
  EXPECT_EQ(stats::binomial_coefficient(54, 17), Integer("47153358767970"));
  EXPECT_EQ(stats::binomial_coefficient(3, 4), 0);
}

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
