#include "src/games/doudizhu/moves_document.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/moves.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/recognise.hpp"
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

}  // namespace
}  // namespace evenhand::doudizhu
