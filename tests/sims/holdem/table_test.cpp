#include "sims/holdem/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::holdem {
namespace {

struct Played {
  std::vector<DeckOrder> decks;
  std::vector<DeckOrder> shuffles;
  std::vector<std::size_t> buttons;
  std::vector<HandResult> results;
};

Played play(Table& table, std::uint64_t block, std::uint64_t hands) {
  Played played;
  table.play_block(block, hands, [&](const HandRecord& hand) {
    played.decks.push_back(*hand.deck);
    played.shuffles.push_back(*hand.shuffle);
    played.buttons.push_back(hand.button);
    played.results.push_back(*hand.result);
  });
  return played;
}

TableSetup setup_of(bool previous) {
  TableSetup setup;
  setup.start_previous = previous;
  setup.policies = {"tight", "random", "caller", "random"};
  return setup;
}

TEST(HoldemTable, PlaysABlockTheSameWhateverWasPlayedBefore) {
  Table table(setup_of(true));
  const Played one = play(table, 3, 600);
  play(table, 0, 70);
  const Played again = play(table, 3, 600);
  EXPECT_EQ(one.decks, again.decks);
  for (std::size_t i = 0; i < 600; ++i) {
    ASSERT_EQ(one.results[i].winnings, again.results[i].winnings);
  }
  EXPECT_NE(play(table, 4, 600).decks, one.decks);
}

TEST(HoldemTable, TheButtonMovesEachHand) {
  Table table(setup_of(false));
  EXPECT_THAT(play(table, 0, 6).buttons, testing::ElementsAre(0, 1, 2, 3, 0, 1));
  table.play_block(0, 1, [](const HandRecord& hand) {
    EXPECT_EQ(hand.seat_at(0), 1U);
    EXPECT_EQ(hand.seat_at(3), 0U);
  });
}

TEST(HoldemTable, ShufflesASortedDeckOrWhatTheLastHandLeft) {
  Table sorted(setup_of(false));
  const Played fresh = play(sorted, 0, 20);
  EXPECT_EQ(fresh.decks, fresh.shuffles);
  Table previous(setup_of(true));
  const Played gathered = play(previous, 0, 20);
  EXPECT_EQ(gathered.shuffles, fresh.shuffles);
  EXPECT_EQ(gathered.decks[0], fresh.decks[0]);
  for (std::size_t i = 1; i < 20; ++i) {
    const DeckOrder order =
        Dealt(gathered.decks[i - 1], 4).gathered(gathered.results[i - 1].board_laid);
    for (std::size_t index = 0; index < deck_size; ++index) {
      ASSERT_EQ(gathered.decks[i][index], order[gathered.shuffles[i][index]]);
    }
  }
}

TEST(HoldemTable, RefusesUnknownNames) {
  TableSetup setup;
  setup.policies.back() = "loose";
  EXPECT_THROW(Table{setup}, InputError);
  setup = {};
  setup.shuffler = "rifle";
  EXPECT_THROW(Table{setup}, InputError);
}

}  // namespace
}  // namespace evenhand::holdem
