#include "src/source/seated_hands.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using Cards = std::vector<std::pair<std::string_view, std::string_view>>;

/// The cards of a deal in the order in which they are given.
std::vector<std::string> given(SeatedHands& hands, const Cards& cards) {
  for (const auto& [seat, card] : cards) hands.add(seat, {card, 0});
  Row row;
  row.line = Line{"", "x", 7, 0, false};
  hands.give(row);
  std::vector<std::string> texts;
  for (const Token& card : row.cards) texts.emplace_back(card.text);
  return texts;
}

TEST(SeatedHands, StandInTheOrderOfTheSeatsWhicheverComesFirst) {
  SeatedHands hands(cards::parse_deck("bridge"), "x", "do");
  EXPECT_THAT(given(hands, {{"W", "a"},
                            {"E", "b"},
                            {"N", "c"},
                            {"S", "d"},
                            {"W", "e"},
                            {"E", "f"},
                            {"N", "g"},
                            {"S", "h"}}),
              ElementsAre("c", "g", "b", "f", "d", "h", "a", "e"));
  EXPECT_THAT(hands.names(), ElementsAre("north", "east", "south", "west"));
  EXPECT_THAT(given(hands, {{"S", "a"}, {"N", "b"}, {"W", "c"}, {"E", "d"}}),
              ElementsAre("b", "d", "a", "c"));
}

TEST(SeatedHands, OfNoGameKeepTheNamesAndTheOrderOfTheFirstDeal) {
  SeatedHands hands(std::nullopt, "x", "do");
  EXPECT_THAT(given(hands, {{"bob", "1"}, {"bob", "2"}, {"ann", "3"}, {"ann", "4"}}),
              ElementsAre("1", "2", "3", "4"));
  EXPECT_THAT(hands.names(), ElementsAre("bob", "ann"));
  EXPECT_THAT(given(hands, {{"ann", "1"}, {"bob", "2"}, {"ann", "3"}, {"bob", "4"}}),
              ElementsAre("2", "4", "1", "3"));
}

TEST(SeatedHands, WithNumbersAreInTheirOrder) {
  SeatedHands hands(cards::parse_deck("bridge"), "x", "do");
  given(hands, {{"2", "a"}, {"2", "b"}, {"0", "c"}, {"0", "d"}, {"1", "e"}, {"1", "f"}});
  EXPECT_THAT(hands.names(), ElementsAre("seat 0", "seat 1", "seat 2"));
}

TEST(SeatedHands, RefuseADealOfOthers) {
  SeatedHands hands(std::nullopt, "x", "do this");
  given(hands, {{"bob", "1"}, {"ann", "3"}});
  for (const Cards& other : {Cards{{"bob", "1"}, {"eve", "2"}}, Cards{{"bob", "1"}},
                             Cards{{"bob", "1"}, {"ann", "2"}, {"eve", "3"}}}) {
    try {
      given(hands, other);
      ADD_FAILURE() << "taken";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith("x:7:1 (byte 0): found hands of 'bob'"));
      EXPECT_THAT(error.what(), testing::EndsWith("expected those of 'bob', 'ann', as in the first "
                                                  "deal; do this"));
    }
  }
}

}  // namespace
}  // namespace evenhand::source
