#include "src/source/seats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Names = std::vector<std::string>;
using Sizes = std::vector<std::size_t>;

Seats seated(const std::string& game, const Names& columns, Sizes cards = {},
             bool is_stated = false) {
  const cards::Deck deck = cards::parse_deck(game);
  if (cards.empty()) cards.assign(columns.size(), 13);
  return seats_of(columns, cards, &deck, is_stated, "x.csv");
}

std::string refusal_of_seats(const std::string& game, const Names& columns,
                             bool is_stated = false) {
  try {
    seated(game, columns, {}, is_stated);
    return "taken";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// The columns in the order of the seats.
Names in_order(const std::string& game, const Names& columns, const Sizes& cards = {}) {
  Names ordered;
  for (const std::size_t column : seated(game, columns, cards).order) {
    ordered.push_back(columns[column]);
  }
  return ordered;
}

TEST(Seats, StandInTheOrderOfTheGame) {
  EXPECT_THAT(in_order("bridge", {"west", "north", "east", "south"}),
              ElementsAre("north", "east", "south", "west"));
  EXPECT_THAT(in_order("bridge", {"W", "S", "E", "N"}), ElementsAre("N", "E", "S", "W"));
  EXPECT_THAT(in_order("bridge", {"South Hand", "NORTH_CARDS", "hands.East", "west.cards"}),
              ElementsAre("NORTH_CARDS", "hands.East", "South Hand", "west.cards"));
  EXPECT_THAT(in_order("bridge", {"东", "南", "西", "北"}), ElementsAre("北", "东", "南", "西"));
  EXPECT_THAT(in_order("mahjong", {"south", "west", "north", "dealer"}),
              ElementsAre("dealer", "south", "west", "north"));
  EXPECT_THAT(in_order("doudizhu", {"底牌", "玩家3", "玩家1", "玩家2"}),
              ElementsAre("玩家1", "玩家2", "玩家3", "底牌"));
  EXPECT_THAT(in_order("doudizhu", {"player2", "dipai", "player0", "player1"}),
              ElementsAre("player0", "player1", "player2", "dipai"));
  EXPECT_THAT(in_order("poker", {"seat 2", "seat 1", "rest", "seat 4", "seat 3"}),
              ElementsAre("seat 1", "seat 2", "seat 3", "seat 4", "rest"));
}

TEST(Seats, HaveNamesInManyLanguages) {
  const std::vector<Names> languages = {{"Nord", "Ost", "Süd", "West"},
                                        {"N", "O", "S", "W"},
                                        {"Nord", "Est", "Sud", "Ouest"},
                                        {"N", "E", "S", "O"},
                                        {"Norte", "Este", "Sur", "Oeste"},
                                        {"Norte", "Leste", "Sul", "Oeste"},
                                        {"Nord", "Est", "Sud", "Ovest"},
                                        {"Noord", "Oost", "Zuid", "West"},
                                        {"N", "O", "Z", "W"},
                                        {"Nord", "Öst", "Syd", "Väst"},
                                        {"N", "Ö", "S", "V"},
                                        {"Nord", "Øst", "Syd", "Vest"},
                                        {"Północ", "Wschód", "Południe", "Zachód"},
                                        {"Sever", "Východ", "Jih", "Západ"},
                                        {"Север", "Восток", "Юг", "Запад"},
                                        {"Kuzey", "Doğu", "Güney", "Batı"},
                                        {"北", "東", "南", "西"},
                                        {"북", "동", "남", "서"}};
  for (const Names& names : languages) {
    const Names mixed = {names[3], names[0], names[2], names[1]};
    EXPECT_EQ(in_order("bridge", mixed), names) << names[0];
    EXPECT_THAT(seated("bridge", mixed).names, ElementsAre("north", "east", "south", "west"));
  }
  // West in French, and east in German: of one that could be either nothing is said.
  EXPECT_THAT(refusal_of_seats("bridge", {"N", "O", "S", "X"}), HasSubstr("each once"));
}

TEST(Seats, AreTakenApartFromOtherWords) {
  EXPECT_THAT(in_order("bridge", {"handE", "handN", "handS", "handW"}),
              ElementsAre("handN", "handE", "handS", "handW"));
  EXPECT_THAT(in_order("bridge", {"EastHand", "hand_N", "S Hand", "west_cards"}),
              ElementsAre("hand_N", "EastHand", "S Hand", "west_cards"));
  EXPECT_THAT(in_order("bridge", {"hands.W", "hands.N", "hands.E", "hands.S"}),
              ElementsAre("hands.N", "hands.E", "hands.S", "hands.W"));
}

TEST(Seats, AreToldFromOtherTexts) {
  const cards::Deck bridge = cards::parse_deck("bridge");
  EXPECT_TRUE(are_called_as_seats(Names{"W", "N"}, bridge));
  EXPECT_FALSE(are_called_as_seats(Names{"W", "N", "W"}, bridge));
  EXPECT_FALSE(are_called_as_seats(Names{"S", "H", "D", "C"}, bridge));
  EXPECT_FALSE(are_called_as_seats(Names{"W", "N"}, cards::parse_deck("poker")));
  for (const char* name : {"seat", "Seat", "players.direction", "Player name", "玩家", "seat_id"}) {
    EXPECT_TRUE(holds_seats(name)) << name;
  }
  for (const char* name : {"card", "hand", "id", "suit", "players.cards"}) {
    EXPECT_FALSE(holds_seats(name)) << name;
  }
}

TEST(Seats, HaveTheNamesOfTheGame) {
  EXPECT_THAT(seated("bridge", {"W", "N", "E", "S"}).names,
              ElementsAre("north", "east", "south", "west"));
  EXPECT_THAT(seated("doudizhu", {"landlord_up", "landlord_down", "landlord", "dipai"}).names,
              ElementsAre("landlord", "down", "up", "bottom"));
}

TEST(Seats, TakeAColumnACard) {
  Names columns;
  for (const std::string seat : {"west", "north", "east", "south"}) {
    for (int card = 1; card <= 13; ++card) columns.push_back(seat + std::to_string(card));
  }
  const Seats seats = seated("bridge", columns, Sizes(52, 1));
  EXPECT_EQ(columns[seats.order[0]], "north1");
  EXPECT_EQ(columns[seats.order[12]], "north13");
  EXPECT_EQ(columns[seats.order[51]], "west13");
  Sizes lists;
  for (std::size_t place = 0; place < 52; ++place) seats.add(place, 1, lists);
  EXPECT_THAT(lists, ElementsAre(13, 13, 13, 13));
  // Names of single cards, of which some are as those of seats.
  for (const char* stem : {"n", "c", "player"}) {
    for (int card = 1; card <= 52; ++card) {
      columns[static_cast<std::size_t>(card) - 1] = stem + std::to_string(card);
    }
    EXPECT_THAT(seated("bridge", columns, Sizes(52, 1)).names, IsEmpty()) << stem;
    EXPECT_THAT(seated("poker", columns, Sizes(52, 1)).names, IsEmpty()) << stem;
  }
}

TEST(Seats, OfOtherNamesAreAsTheyAreListed) {
  const Seats seats = seated("bridge", {"bob", "alice", "x,y", "player1"});
  EXPECT_THAT(seats.order, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(seats.names, ElementsAre("bob", "alice", "x y", "player1"));
  EXPECT_THAT(in_order("doudizhu", {"底牌", "zhang", "li", "wang"}),
              ElementsAre("zhang", "li", "wang", "底牌"));
  EXPECT_THAT(seated("mahjong", {"hand"}, {53}).names, IsEmpty());
  const std::vector<std::string> hands = {"south", "north"};
  EXPECT_THAT(seats_of(hands, Sizes{2, 2}, nullptr, false, "x").names,
              ElementsAre("south", "north"));
  EXPECT_THAT(in_order("poker", {"player1", "player2", "board"}, {2, 2, 5}),
              ElementsAre("player1", "player2", "board"));
}

TEST(Seats, AreRefusedWhereSomeAreSeatsAndOthersNot) {
  EXPECT_EQ(refusal_of_seats("bridge", {"north", "east", "south", "dummy"}),
            "x.csv: found hands called 'north', 'east', 'south', 'dummy', expected those of "
            "bridge: north, east, south, west, each once; say whose they are: list them in that "
            "order with --columns");
  EXPECT_THAT(refusal_of_seats("bridge", {"north", "east", "south", "N"}), HasSubstr("each once"));
  EXPECT_THAT(refusal_of_seats("doudizhu", {"landlord", "up", "farmer", "bottom"}),
              HasSubstr("landlord, down, up"));
  // The log that lists them says whose they are, as long as no name says otherwise.
  EXPECT_EQ(refusal_of_seats("bridge", {"north", "east", "south", "dummy"}, true), "taken");
  EXPECT_THAT(refusal_of_seats("bridge", {"north", "south", "east", "dummy"}, true),
              HasSubstr("each once"));
  EXPECT_THAT(seated("bridge", {"dummy", "east", "south", "west"}, {}, true).order,
              ElementsAre(0, 1, 2, 3));
}

std::string words(const std::string& game, const Sizes& lengths, const Names& names = {},
                  std::size_t draw = 0) {
  cards::Deck deck = cards::parse_deck(game);
  if (draw > 0) cards::draw_cards(deck, draw);
  return words_of_hands(lengths, names, deck);
}

TEST(WordsOfHands, AreThoseOfTheOption) {
  EXPECT_EQ(words("doudizhu", {20, 17, 17}), "20,17,17");
  EXPECT_EQ(words("doudizhu", {20, 17, 17}, {"landlord", "down", "up"}),
            "landlord=20,down=17,up=17");
  EXPECT_EQ(words("54", {17, 17, 17, 3}), "17,17,17,3");
  EXPECT_EQ(words("mahjong", {13, 13, 13, 14}, {}, 53), "13,13,13,14");
  EXPECT_EQ(words("doudizhu", {17, 17, 17, 3}, {"landlord", "down", "up", "bottom"}),
            "landlord=17,down=17,up=17,bottom=3");
}

TEST(WordsOfHands, AreNoneForTheHandsOfTheGame) {
  EXPECT_EQ(words("doudizhu", {17, 17, 17, 3}), "");
  EXPECT_EQ(words("doudizhu", {17, 17, 17, 3}, {"first", "second", "third", "bottom"}), "");
  EXPECT_EQ(words("mahjong", {14, 13, 13, 13}, {}, 53), "");
  EXPECT_EQ(words("52", {52}), "");
  EXPECT_EQ(words("49", {5, 1}, {}, 6), "") << "a card is no hand";
}

TEST(WordsOfHands, AreNumbersWhereTwoHaveOneName) {
  EXPECT_EQ(words("54", {20, 17, 17}, {"a", "b", "a"}), "20,17,17");
}

}  // namespace
}  // namespace evenhand::source
