#include "sims/doudizhu/dealing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/sims/doudizhu/error_of.hpp"

namespace evenhand::doudizhu {
namespace {

shuffle::Dealer dealer_of(std::string_view shuffler) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), deck_size,
                         random::sources().front().name, 1);
  dealer.begin_block(0);
  return dealer;
}

TEST(DoudizhuDealing, GoesRoundItsStates) {
  shuffle::Dealer dealer = dealer_of("none");
  Dealing dealing(dealer);
  dealing.shuffle();
  dealing.deal();
  EXPECT_EQ(dealing.current().hands[0][0], 0);
  EXPECT_EQ(dealing.current().bottom[2], 53);
  EXPECT_EQ(total(dealing.hand(2)), 17U);
  dealing.bid(2);
  EXPECT_EQ(dealing.landlord(), 2U);
  EXPECT_EQ(total(dealing.hand(2)), 17U);
  dealing.reveal();
  EXPECT_EQ(total(dealing.hand(2)), 20U);
  EXPECT_EQ(total(dealing.hand(0)), 17U);
  dealing.gather(sorted_deck());
  EXPECT_EQ(dealing.state(), DealingState::idle);
}

TEST(DoudizhuDealing, RefusesEveryOtherTransition) {
  shuffle::Dealer dealer = dealer_of("none");
  const auto bring_to = [](Dealing& dealing, DealingState state) {
    if (state >= DealingState::shuffled) dealing.shuffle();
    if (state >= DealingState::dealt) dealing.deal();
    if (state >= DealingState::bid) dealing.bid(1);
    if (state >= DealingState::revealed) dealing.reveal();
  };
  const std::vector<std::pair<std::vector<DealingState>, void (*)(Dealing&)>> steps = {
      {{DealingState::idle}, [](Dealing& d) { d.shuffle(); }},
      {{DealingState::shuffled}, [](Dealing& d) { d.deal(); }},
      {{DealingState::dealt}, [](Dealing& d) { d.bid(0); }},
      {{DealingState::bid}, [](Dealing& d) { d.reveal(); }},
      {{DealingState::revealed, DealingState::dealt}, [](Dealing& d) { d.gather(sorted_deck()); }}};
  for (const auto state : {DealingState::idle, DealingState::shuffled, DealingState::dealt,
                           DealingState::bid, DealingState::revealed}) {
    for (const auto& [allowed, step] : steps) {
      Dealing dealing(dealer);
      bring_to(dealing, state);
      if (std::find(allowed.begin(), allowed.end(), state) != allowed.end()) {
        EXPECT_NO_THROW(step(dealing));
      } else {
        EXPECT_THROW(step(dealing), TransitionError);
        EXPECT_EQ(dealing.state(), state);
      }
    }
  }
  Dealing idle(dealer);
  EXPECT_EQ(error_of([&] { idle.bid(0); }),
            "cannot bid: the state is idle, not dealt; the next step is shuffle");
  EXPECT_THROW(idle.current(), TransitionError);
  EXPECT_THROW(idle.landlord(), TransitionError);
  bring_to(idle, DealingState::dealt);
  EXPECT_THROW(idle.bid(3), InputError);
}

TEST(DoudizhuDealing, ShufflesTheCardsAsTheyWereGathered) {
  shuffle::Dealer dealer = dealer_of("fisher-yates");
  shuffle::Dealer same = dealer_of("fisher-yates");
  Dealing dealing(dealer);
  DeckOrder deck = sorted_deck();
  for (int i = 0; i < 3; ++i) {
    const DeckOrder before = deck;
    same.shuffle(before, deck);
    dealing.shuffle();
    dealing.deal();
    EXPECT_EQ(gathered(dealing.current()), deck);
    std::reverse(deck.begin(), deck.end());
    dealing.gather(deck);
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
