#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/audit/relations/relations_tests.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::vector<Evidence> cells_of(const Shuffle& shuffle, std::size_t count) {
  const cards::Deck deck = cards::parse_deck("10");
  stats::SmallGenerator random(14);
  RelationsTally tally(deck.size);
  tally.begin_block(0);
  tally.fold(make_deals(deck.size, count, shuffle, random));
  std::vector<Evidence> tests;
  add_cell_tests(tally, {deck, count}, tests);
  return tests;
}

TEST(CellTests, NameMirrorImages) {
  // In a tenth of deals the mirror image of the card at place 2 stands at its mirror place.
  const auto tests = cells_of(
      sometimes(0.1, [](Order& cards, stats::SmallGenerator&) { bring(cards, 9 - cards[2], 7); }),
      4000);
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].test, relations_info::mirrors.name);
  EXPECT_THAT(tests[0].words, testing::HasSubstr("that mirror each other have"));
  EXPECT_THAT(tests[0].words, testing::HasSubstr("that do"));
  EXPECT_LT(tests[0].result.p.log10(), -4);
}

TEST(CellTests, NameProgressions) {
  const auto tests = cells_of(sometimes(0.15,
                                        [](Order& cards, stats::SmallGenerator&) {
                                          const std::size_t third =
                                              (2 * cards[6] + 10 - cards[4]) % 10;
                                          if (third != cards[4]) bring(cards, third, 8);
                                        }),
                              4000);
  EXPECT_EQ(tests[1].test, relations_info::progressions.name);
  EXPECT_THAT(tests[1].words,
              testing::HasSubstr("three places 2 apart have cards in arithmetic progression modulo "
                                 "10"));
  EXPECT_LT(tests[1].result.p.log10(), -4);
}

TEST(CellTests, FindNothingInFairDeals) {
  for (const Evidence& test : cells_of(fair, 4000)) EXPECT_GT(test.result.p.value(), 0.01);
}

}  // namespace
}  // namespace evenhand::audit
