#include "src/games/doudizhu/hand_document.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::doudizhu {
namespace {

Counts cards(std::string_view text) { return parse_cards(text, "test").counts; }

TEST(MovesDocument, ListsLeadsByKind) {
  MoveList list;
  leads(cards("3344"), preset("douzero").rules, list);
  const reports::Document document = moves_document(list.moves(), cards("3344"), {});
  tests::expect_well_formed(document);
  EXPECT_EQ(document.answer, "3344: 4 leads");
  EXPECT_EQ(tests::number(tests::cell(document, "by_kind", "pair", "number")), 2);
  EXPECT_EQ(tests::text(tests::cell(document, "by_kind", "pair", "plays")), "33 44");
  EXPECT_EQ(tests::table(document, "moves").rows.size(), 4U);
}

TEST(MovesDocument, ListsAnswersOneByOne) {
  const Rules& rules = preset("douzero").rules;
  const Combination pair = readings(cards("44"), rules).front();
  const Counts hand = cards("5566778899 2222");
  MoveList list;
  answers(hand, pair, rules, list);
  const reports::Document document = moves_document(list.moves(), hand, pair);
  EXPECT_EQ(document.answer, "55667788992222: 7 answers to 44, beside pass");
  EXPECT_EQ(tests::number(tests::cell(document, "by_kind", "pair", "number")), 6);
  EXPECT_EQ(tests::text(tests::cell(document, "moves", "2222", "kind")), "bomb");
  EXPECT_EQ(tests::text(document, "other"), "44");
}

TEST(ActionsDocument, CountsTheActionsOfAPreset) {
  const reports::Document douzero = actions_document(preset("douzero"));
  tests::expect_well_formed(douzero);
  EXPECT_EQ(tests::number(douzero, "actions"), 27472);
  EXPECT_EQ(tests::number(tests::cell(douzero, "by_kind", "plane with solos", "number")), 21822);
  EXPECT_EQ(tests::text(tests::cell(douzero, "by_kind", "plane with solos", "lengths")),
            "968 of 2, 3,282 of 3, 7,184 of 4, 10,388 of 5");
  EXPECT_EQ(tests::exact(douzero, "mean_leads_17"), "6583332579038/148281002415");
  EXPECT_NEAR(tests::number(douzero, "mean_leads_20"), 80.06328342, 1e-8);
}

PlayAnswer answer(std::string_view text, std::string_view other = "",
                  std::string_view rules = "douzero") {
  const Rules& under = preset(rules).rules;
  std::optional<Combination> beaten;
  if (!other.empty()) beaten = readings(cards(other), under).front();
  return answer_play(cards(text), beaten, under);
}

TEST(PlayAnswer, NamesAPlayAndSaysWhatItBeats) {
  EXPECT_EQ(answer_words(answer("333444 57", "333444 56")),
            "333444+57: plane with solos of 2 from 3; does not beat 333444+56: 3 is not above 3");
  EXPECT_EQ(answer_words(answer("7777", "AKQJ10")), "7777: bomb of 7; beats TJQKA");
  EXPECT_EQ(answer_words(answer("10JQKA2")), "TJQKA2: no combination: a straight cannot contain 2");
}

TEST(PlayAnswer, ReadsItsOwnNotation) {
  EXPECT_EQ(answer_words(answer("333444+57")), answer_words(answer("33344457")));
}

TEST(PlayAnswer, TakesTheReadingThatBeats) {
  const PlayAnswer plane = answer("333444555666", "333444+57", "free");
  EXPECT_TRUE(plane.play.has_value());
  EXPECT_EQ(plane.beats, plane.reason.empty());
}

TEST(PlayDocument, HasTheCombination) {
  const reports::Document trio = play_document(answer("3334"));
  tests::expect_well_formed(trio);
  EXPECT_TRUE(tests::truth(trio, "valid"));
  EXPECT_EQ(tests::text(trio, "kind"), "trio with solo");
  EXPECT_EQ(tests::text(trio, "wings"), "4");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(tests::figure(trio, "reason").value));
  const reports::Document none = play_document(answer("34"));
  EXPECT_FALSE(tests::truth(none, "valid"));
  EXPECT_FALSE(tests::text(none, "reason").empty());
}

}  // namespace
}  // namespace evenhand::doudizhu
