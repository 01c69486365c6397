#include "src/proofs/explain_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::proofs {
namespace {

DealToExplain deal(const std::string& shuffler, const std::string& deck, std::uint64_t seed,
                   std::uint64_t index) {
  return {.shuffler = shuffle::parse_shuffler(shuffler),
          .deck = cards::parse_deck(deck),
          .rng = &random::sources().front(),
          .seed = seed,
          .deal = index};
}

TEST(ExplainDocument, ShowsEachChoiceAndWhatItDid) {
  const reports::Document document = explain_document(deal("fisher-yates", "8", 7, 0));
  tests::expect_well_formed(document);
  EXPECT_EQ(document.answer, "Dealt: 2 1 5 4 7 3 0 6");
  const reports::Table& steps = tests::table(document, "steps");
  ASSERT_EQ(steps.rows.size(), 7U);
  EXPECT_EQ(tests::text(steps.rows[3][2]), "below(5) = 0");
  EXPECT_EQ(tests::text(steps.rows[3][3]), "7 at place 0 and 4 at place 4 are swapped");
  EXPECT_EQ(tests::text(steps.rows[6][3]), "nothing moves");
  EXPECT_EQ(tests::text(steps.rows[6][4]), "2 1 5 4 7 3 0 6");
  EXPECT_TRUE(document.sections.front().notes.front().starts_with("fisher-yates: "));
}

TEST(ExplainDocument, NamesTheCoinsOfASort) {
  const reports::Document document = explain_document(deal("insertion-coin", "4", 1, 0));
  EXPECT_TRUE(tests::text(tests::table(document, "steps").rows[0][2]).starts_with("coins: "));
}

TEST(ExplainDocument, LeavesTheDeckOutWhereItIsLong) {
  EXPECT_EQ(tests::table(explain_document(deal("cut", "20", 1, 0)), "steps").columns.size(), 5U);
  EXPECT_EQ(tests::table(explain_document(deal("cut", "21", 1, 0)), "steps").columns.size(), 4U);
}

TEST(ExplainDocument, FindsTheDealInItsBlock) {
  const reports::Document document = explain_document(deal("sattolo", "4", 3, 5000));
  EXPECT_EQ(document.title, "Deal 5,000 of sattolo on 4 cards, xoshiro256++x8, seed 3");
  EXPECT_EQ(tests::number(document, "block"), 1);
  EXPECT_EQ(tests::number(document, "deal_of_block"), 904);
}

TEST(ExplainDocument, SaysWhenADealCannotBeRepeated) {
  DealToExplain question = deal("fisher-yates", "3", 1, 0);
  question.rng = &random::source_info("os");
  EXPECT_EQ(explain_document(question).sections.front().notes.size(), 2U);
}

}  // namespace
}  // namespace evenhand::proofs
