#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/cards/deck.hpp"

namespace evenhand::cards {
namespace {

using Cards = std::vector<std::uint16_t>;

Cards group_of(Deck deck, std::string_view text) {
  add_group(deck, text, "--group");
  return deck.groups.back().cards;
}

Deck magic() {
  return named_deck("magic", std::vector<std::string>{"Forest", "Forest", "Forest", "Island",
                                                      "Island", "Bear", "Llanowar-Elves", "Bolt"});
}

std::string refusal(const Deck& deck, std::string_view text) {
  try {
    group_of(deck, text);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(GroupCards, ByNameAreAllCopies) {
  EXPECT_EQ(group_of(magic(), "lands=Forest,Island"), (Cards{0, 1, 2, 3, 4}));
  EXPECT_EQ(group_of(magic(), "lands=Island, Forest,Forest"), (Cards{0, 1, 2, 3, 4}));
  EXPECT_EQ(group_of(magic(), "elf=Llanowar-Elves"), (Cards{6}));
}

TEST(GroupCards, MayHaveNamesWithCommas) {
  const Deck deck =
      named_deck("magic", std::vector<std::string>{"Forest", "Jace, the Mind Sculptor", "Jace",
                                                   "Borrowing 100,000 Arrows", "Bear"});
  EXPECT_EQ(group_of(deck, "jace=Jace, the Mind Sculptor"), (Cards{1}));
  EXPECT_EQ(group_of(deck, "some=Bear, Jace, the Mind Sculptor,Forest"), (Cards{0, 1, 4}));
  EXPECT_EQ(group_of(deck, "some=Jace,Borrowing 100,000 Arrows"), (Cards{2, 3}));
  EXPECT_EQ(group_of(deck, "jace=Jace,Forest"), (Cards{0, 2}));
}

TEST(GroupCards, MayBeRangesAndPatterns) {
  EXPECT_EQ(group_of(magic(), "some=Island-Bear"), (Cards{3, 4, 5}));
  EXPECT_EQ(group_of(magic(), "b=B*"), (Cards{5, 7}));
  EXPECT_EQ(group_of(parse_deck("poker"), "aces=A?"), (Cards{48, 49, 50, 51}));
  EXPECT_EQ(group_of(parse_deck("mahjong"), "dragons=5z-7z").size(), 12U);
}

TEST(GroupCards, ByNumberCountAsTheLogDoes) {
  Deck deck = parse_deck("10");
  EXPECT_EQ(group_of(deck, "x=0-2,7"), (Cards{0, 1, 2, 7}));
  deck.first_number = 1;
  EXPECT_EQ(group_of(deck, "x=1-3,8"), (Cards{0, 1, 2, 7}));
  EXPECT_EQ(group_of(deck, "x=10"), (Cards{9}));
  EXPECT_NE(refusal(deck, "x=0"), "");
}

TEST(GroupCards, RefuseWhatIsNoGroup) {
  EXPECT_EQ(refusal(magic(), "lands=Forest,Iland"),
            "--group lands=Forest,Iland: 'Iland' names no card of the deck magic; did you mean "
            "'Island'?");
  EXPECT_NE(refusal(magic(), "lands").find("expected NAME=CARDS"), std::string::npos);
  EXPECT_NE(refusal(magic(), "all=*").find("the whole deck"), std::string::npos);
  EXPECT_NE(refusal(magic(), "x=Z*").find("no card's name fits"), std::string::npos);
  EXPECT_NE(refusal(parse_deck("10"), "x=7-3").find("runs backwards"), std::string::npos);
  EXPECT_NE(refusal(parse_deck("10"), "x=ten").find("expected cards from 0 to 9"),
            std::string::npos);
  Deck deck = magic();
  add_group(deck, "a=Bear", "--group");
  EXPECT_THROW(add_group(deck, "a=Bolt", "--group"), InputError);
}

TEST(SetHands, AreRunsFromTheFirstPosition) {
  Deck deck = parse_deck("60");
  set_hands(deck, "7", "--hands");
  ASSERT_EQ(deck.hands.size(), 2U);
  EXPECT_EQ(deck.hands[0].count, 7U);
  EXPECT_FALSE(deck.hands[0].undealt);
  EXPECT_EQ(deck.hands[1].first, 7U);
  EXPECT_TRUE(deck.hands[1].undealt);
  set_hands(deck, "20,20,20", "--hands");
  EXPECT_EQ(deck.hands.size(), 3U);
  EXPECT_EQ(deck.hands[2].name, "hand 3");
  EXPECT_THROW(set_hands(deck, "50,20", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "7,", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "0", "--hands"), InputError);
}

TEST(SetHands, HaveTheNamesThatAreGiven) {
  Deck deck = parse_deck("doudizhu");
  set_hands(deck, "landlord=20,down=17,up=17", "--hands");
  ASSERT_EQ(deck.hands.size(), 3U);
  EXPECT_EQ(deck.hands[0].name, "landlord");
  EXPECT_EQ(deck.hands[1].first, 20U);
  EXPECT_FALSE(deck.hands[2].undealt);
  EXPECT_TRUE(deck.features.empty()) << "of hands of 17";
  deck = parse_deck("doudizhu");
  set_hands(deck, "landlord=17,down=17,up=17,bottom=3", "--hands");
  EXPECT_TRUE(deck.hands[3].undealt) << "as the deck's own bottom";
  EXPECT_FALSE(deck.features.empty());
  EXPECT_THROW(set_hands(deck, "a=17,a=17", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "=17,17", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "a=", "--hands"), InputError);
}

TEST(SetHands, OfADrawMakeItUp) {
  Deck deck = parse_deck("mahjong");
  draw_cards(deck, 53);
  set_hands(deck, "13,13,13,14", "--hands");
  ASSERT_EQ(deck.hands.size(), 5U);
  EXPECT_EQ(deck.hands[3].count, 14U);
  EXPECT_TRUE(deck.hands[4].undealt);
  EXPECT_THROW(set_hands(deck, "13,13", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "53", "--hands"), InputError);
  EXPECT_THROW(set_hands(deck, "53,53", "--hands"), InputError);
}

TEST(Kinds, AreCardsThatShareASpelling) {
  const Partition kinds = kinds_of(magic());
  EXPECT_EQ(kinds.classes,
            (std::vector<std::string>{"Forest", "Island", "Bear", "Llanowar-Elves", "Bolt"}));
  EXPECT_EQ(kinds.class_of, (Cards{0, 0, 0, 1, 1, 2, 3, 4}));
  EXPECT_EQ(kinds_of(parse_deck("mahjong")).classes.size(), 34U);
  EXPECT_EQ(kinds_of(parse_deck("52")).classes.size(), 52U);
  Deck deck = magic();
  EXPECT_EQ(card_words(deck, 1), "Forest.2");
  deck.copies_alike = true;
  EXPECT_EQ(card_words(deck, 1), "a Forest");
  EXPECT_EQ(card_words(deck, 5), "Bear");
}

}  // namespace
}  // namespace evenhand::cards
