#include "sims/doudizhu/deal_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sims/doudizhu/error_of.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

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
