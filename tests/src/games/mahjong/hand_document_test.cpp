#include "src/games/mahjong/hand_document.hpp"

#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::mahjong {
namespace {

struct Analysed {
  Hand hand;
  Analysis analysis;
};

Analysed analysed(std::string_view text, std::string_view rules_text = "basic") {
  const Rules rules = parse_rules(std::string(rules_text));
  const ShantenCounter count(rules.shape);
  Analysed result{parse_hand(text), {}};
  result.analysis = analyse(count, result.hand, rules.honours);
  return result;
}

std::string words(std::string_view text) {
  const Analysed found = analysed(text);
  return hand_words(found.hand, found.analysis);
}

reports::Document hand_answer(std::string_view text) {
  const Analysed found = analysed(text);
  reports::Document document = hand_document(found.hand, found.analysis);
  tests::expect_well_formed(document);
  return document;
}

TEST(MahjongHandWords, SayHowFarAHandIsFromWinning) {
  EXPECT_EQ(words("123m456p789s1122z"),
            "123m456p789s1122z: ready (standard), waits for 12z, 4 tiles unseen");
  EXPECT_EQ(words("1239m456p789s1122z"),
            "1239m456p789s1122z: ready (standard), best discard 9m, which accepts 12z, 4 tiles "
            "unseen");
  EXPECT_EQ(words("11z456p+123m+555p[7777s]"), "456p11z+123m+555p[7777s]: won (standard)");
}

TEST(MahjongHandDocument, HasTheShantenOfEachForm) {
  const reports::Document ready = hand_answer("123m456p789s1122z");
  EXPECT_EQ(tests::number(ready, "shanten"), 0);
  EXPECT_EQ(tests::number(ready, "standard"), 0);
  EXPECT_EQ(tests::number(ready, "seven_pairs"), 4);
  EXPECT_EQ(tests::number(ready, "thirteen_orphans"), 8);
  EXPECT_EQ(tests::text(ready, "accepts"), "12z");
  EXPECT_EQ(tests::number(ready, "tiles"), 4);
  const reports::Document melds = hand_answer("11z456p+123m+555p[7777s]");
  EXPECT_EQ(tests::number(melds, "shanten"), -1);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(tests::figure(melds, "seven_pairs").value));
}

TEST(MahjongHandDocument, ListsTheDiscardsOfFourteenTiles) {
  const reports::Document hand = hand_answer("1239m456p789s1122z");
  ASSERT_EQ(tests::table(hand, "discards").rows.size(), 1U);
  EXPECT_EQ(tests::number(tests::cell(hand, "discards", "9m", "tiles")), 4);
  EXPECT_EQ(tests::text(tests::cell(hand, "discards", "9m", "accepts")), "12z");
  EXPECT_EQ(tests::number(tests::cell(hand, "discards", "9m", "shanten")), 0);
  const reports::Table discards = tests::table(hand_answer("11z456p+123m+555p[7777s]"), "discards");
  EXPECT_EQ(tests::number(discards.rows.front()[2]), 7);
  EXPECT_EQ(tests::number(discards.rows.back()[2]), 0);
}

}  // namespace
}  // namespace evenhand::mahjong
