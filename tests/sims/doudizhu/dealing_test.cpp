#include "sims/doudizhu/dealing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/sims/doudizhu/error_of.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

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

TEST(DoudizhuDealing, FormsRoundTrip) {
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), deck_size,
                         random::sources().front().name, 7);
  dealer.begin_block(0);
  for (int i = 0; i < 300; ++i) {  // more than are drawn ahead
    DeckOrder deck{};
    dealer.shuffle(sorted_deck(), deck);
    const Deal deal = deal_out(deck);
    EXPECT_EQ(gathered(deal), deck);
    EXPECT_EQ(from_json(to_json(deal), "test"), deal);
    for (const auto names : {CardNames::symbols, CardNames::letters, CardNames::numbers}) {
      EXPECT_EQ(from_text(to_text(deal, names), "test"), deal);
    }
  }
}

TEST(DoudizhuDealing, JsonTakesNumbersAndAllNames) {
  std::string json = to_json(deal_out(sorted_deck()));
  EXPECT_THAT(json, HasSubstr(R"({"hands":[["3C","3D","3H","3S","4C")"));
  EXPECT_THAT(json, HasSubstr(R"("bottom":["2S","small-joker","big-joker"]})"));
  json.replace(json.find("\"3C\""), 4, "0");
  json.replace(json.find("\"small-joker\""), 13, "\"BJ\"");
  json.replace(json.find("\"big-joker\""), 11, "\"大王\"");
  EXPECT_EQ(from_json(json, "test"), deal_out(sorted_deck()));
}

TEST(DoudizhuDealing, RefusesWhatIsNoWholeDeck) {
  DeckOrder deck = sorted_deck();
  deck[5] = 53;
  EXPECT_EQ(error_of([&] { checked_deck(deck, "deck"); }),
            "deck: 54 cards are not the 54 of a deck; missing: 4D; more than once: big-joker");
  EXPECT_THAT(error_of([&] { checked_deck(std::span(deck).first(3), "deck"); }),
              HasSubstr("3 cards are not the 54 of a deck; missing: 3S, 4C"));
  deck[5] = 200;
  EXPECT_THAT(error_of([&] { checked_deck(deck, "deck"); }), HasSubstr("200 is the number of no"));
  EXPECT_EQ(
      error_of([&] { from_text("SA ♠A AS 47 big-jokr", "deal"); }),
      "deal: big-jokr is no card; expected a name (♠A, SA, 小王) or a number from 0 to 53; did "
      "you mean 'big-joker'?");
  EXPECT_THAT(error_of([&] { from_text("SA ♠A 47 BJ LJ", "deal"); }),
              HasSubstr("; more than once: AS, small-joker"));
  EXPECT_THAT(error_of([&] { from_json("[]", "x"); }), HasSubstr("no deal"));
  EXPECT_THAT(error_of([&] { from_json(R"({"hands":[[],[],[]],"bottom":[]})", "x"); }),
              HasSubstr("a list of 17 cards"));
  std::string twice = to_json(deal_out(sorted_deck()));
  twice.replace(twice.find("\"3C\""), 4, "\"3D\"");
  EXPECT_THAT(error_of([&] { from_json(twice, "x"); }),
              HasSubstr("missing: 3C; more than once: 3D"));
}

}  // namespace
}  // namespace evenhand::doudizhu
