#include "src/audit/relations/relations_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/audit/relations/relations_tally.hpp"
#include "stats/corrections.hpp"
#include "stats/tables/cells.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

bool is_upper(std::size_t card) { return card >= 27; }

/// A card of the other half to this place, from none of the others.
void turn_half(Order& cards, std::size_t place, const Order& others,
               stats::SmallGenerator& random) {
  std::size_t from = place;
  while (is_upper(cards[from]) == is_upper(cards[place]) ||
         std::find(others.begin(), others.end(), from) != others.end()) {
    from = random.below(54);
  }
  std::swap(cards[from], cards[place]);
}

TEST(RelationsSlow, FindTiesOfThree) {
  expect_related(sometimes(0.12,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t place = random.below(52);
                             const std::size_t third =
                                 (2 * cards[place + 1] + 54 - cards[place]) % 54;
                             if (third != cards[place]) bring(cards, third, place + 2);
                           }),
                 "relations.progressions");
  expect_related(sometimes(0.1,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const bool odd =
                                 is_upper(cards[3]) ^ is_upper(cards[20]) ^ is_upper(cards[41]);
                             if (!odd) turn_half(cards, 41, {3, 20}, random);
                           }),
                 "relations.worst-triple");
  expect_related(sometimes(0.7,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t p = random.below(52);
                             const bool odd = is_upper(cards[p]) ^ is_upper(cards[p + 1]) ^
                                              is_upper(cards[p + 2]);
                             if (!odd) turn_half(cards, p + 2, {p, p + 1}, random);
                           }),
                 "relations.parities");
}

constexpr TestInfo family_info{"some.worst", Method::poisson, "No count stands out."};

TEST(CellFamily, TellsItsStrongestCorrectedForAll) {
  const cards::Deck deck = cards::parse_deck("54");
  CellFamily family;
  int asked = 0;
  const auto take = [&](double count, const char* words) {
    family.take({count, 100, 100}, [&asked, words] {
      ++asked;
      return std::string(words);
    });
  };
  take(104, "cards lie here");
  take(160, "cards lie there");
  take(95, "cards lie nowhere");
  const Evidence found = family.judged(family_info, {deck, 1000}, 500);
  EXPECT_EQ(found.test, "some.worst");
  EXPECT_EQ(found.words, "cards lie there 0.32 times a deal, expected 0.2");
  EXPECT_EQ(asked, 1);
  EXPECT_NEAR(found.result.statistic, 6, 1e-12);
  const stats::PValue alone = stats::two_sided(stats::DispersedCount{160, 100, 100});
  EXPECT_NEAR(found.result.p.log, stats::sidak(alone, 3).log, 1e-12);
  EXPECT_NEAR(found.result.effect->value, 0.6, 1e-12);
  EXPECT_EQ(found.result.effect->interval.level, 0.99);
  EXPECT_LT(found.detectable(0.01, 0.5), found.detectable(0.01, 0.9));
  EXPECT_EQ(found.detectable(0.01, 0.9), found.detectable_of_told(0.01, 0.9));
}

TEST(CellFamily, FindsWhatItsRarestCountShows) {
  const cards::Deck deck = cards::parse_deck("54");
  const auto detectable = [&](double rare) {
    CellFamily family;
    family.take({130, 100, 100}, [] { return std::string("common"); });
    family.take({rare, 4, 4}, [] { return std::string("rare"); });
    return family.judged(family_info, {deck, 1000}, 500).detectable(0.01, 0.9);
  };
  EXPECT_EQ(detectable(4), detectable(40));
  EXPECT_NEAR(detectable(4),
              stats::detectable_deviation(stats::DispersedCount{4, 4, 4}, 0.005, 0.9), 1e-12);
}

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

TEST(RelationsSlow, FindTiesOfTwo) {
  const auto nine_further = [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t place = random.below(45);
    bring(cards, (cards[place] + 13) % 54, place + 9);
  };
  expect_related(sometimes(0.1, nine_further), "relations.worst-difference");
  expect_related(sometimes(0.15, nine_further), "relations.differences");
  expect_related(sometimes(0.1,
                           [](Order& cards, stats::SmallGenerator& random) {
                             const std::size_t place = random.below(54);
                             bring(cards, 53 - cards[place], 53 - place);
                           }),
                 "relations.mirrors");
}

TEST(RelationsCalibration, Holds) {
  for (const char* deck : {"8", "9", "54"}) {
    stats::SmallGenerator random(53);
    // Binomial(100, .05) is 15 or more with probability 1e-4.
    expect_all_held_to_level(100, 14, deck, [&](unsigned) {
      return judged(tally_session(deck, 600, fair, random, parse_battery("relations")));
    });
  }
}

}  // namespace

}  // namespace evenhand::audit
