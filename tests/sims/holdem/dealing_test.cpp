#include "sims/holdem/dealing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sims/holdem/holdem_cards.hpp"

namespace evenhand::holdem {
namespace {

using ::testing::ElementsAre;

DeckOrder sorted() {
  DeckOrder deck{};
  std::iota(deck.begin(), deck.end(), Card{0});
  return deck;
}

TEST(HoldemDealing, GoesRoundTwiceAndBurnsBeforeEachStreet) {
  const DeckOrder deck = sorted();
  const Dealt dealt(deck, 3);
  EXPECT_THAT(dealt.hole(0), ElementsAre(0, 3));
  EXPECT_THAT(dealt.hole(2), ElementsAre(2, 5));
  EXPECT_THAT(dealt.board(), ElementsAre(7, 8, 9, 11, 13));
  EXPECT_THAT(dealt.seven(1), ElementsAre(1, 4, 7, 8, 9, 11, 13));
}

TEST(HoldemDealing, PlacesAreWhereTheCardsGo) {
  for (std::size_t seats = fewest_seats; seats <= most_seats; ++seats) {
    const DeckOrder deck = sorted();
    const Dealt dealt(deck, seats);
    const auto places = places_of_deck(seats);
    for (std::size_t position = 0; position < seats; ++position) {
      for (const Card card : dealt.hole(position)) EXPECT_EQ(places[card], position);
    }
    const auto board = dealt.board();
    for (std::size_t i = 0; i < board_cards; ++i) {
      EXPECT_EQ(places[board[i]], seats + (i < 3 ? 0 : i - 2));
    }
    const auto rest = std::count(places.begin(), places.end(), places_at(seats) - 1);
    EXPECT_EQ(rest, 52 - 2 * static_cast<int>(seats) - 5);
  }
}

TEST(HoldemDealing, GathersBoardThenHoleCardsThenTheRest) {
  const DeckOrder deck = sorted();
  const DeckOrder all = Dealt(deck, 2).gathered(5);
  EXPECT_THAT(std::vector<Card>(all.begin(), all.begin() + 13),
              ElementsAre(5, 6, 7, 9, 11, 0, 2, 1, 3, 4, 8, 10, 12));
  const DeckOrder before_flop = Dealt(deck, 2).gathered(0);
  EXPECT_THAT(std::vector<Card>(before_flop.begin(), before_flop.begin() + 6),
              ElementsAre(0, 2, 1, 3, 4, 5));
}

TEST(HoldemDealing, GathersEveryCardOnce) {
  std::mt19937 random(3);
  for (const std::size_t laid : {0U, 3U, 4U, 5U}) {
    const DeckOrder deck = random_deck(random);
    DeckOrder order = Dealt(deck, 10).gathered(laid);
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, sorted());
  }
}

}  // namespace
}  // namespace evenhand::holdem
