#include "src/watch/subjects.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

TEST(Subjects, AreThoseOfDealsOfStepsAndOfHands) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  const Subjects subjects(deck, 3);
  EXPECT_EQ(subjects.most_lag(), 8U);
  EXPECT_EQ(subjects.scalars()[0].words, "inversions");
  EXPECT_EQ(subjects.first_of_lag(1), 7U);
  EXPECT_EQ(subjects.scalars()[7].words, "inversions from deal to deal");
  EXPECT_EQ(subjects.first_of_lag(2), 14U);
  EXPECT_EQ(subjects.first_of_lag(4), 24U);
  EXPECT_EQ(subjects.scalars()[24].words, "fixed points from deal to deal 4 on");
  EXPECT_EQ(subjects.first_held(), 29U);
  // Each key set in each of three hands and the bottom.
  EXPECT_EQ(subjects.held().size(), 4 * deck.key_sets.size());
  EXPECT_EQ(subjects.held()[0].places.size(), deck.hands[0].count);
}

TEST(Subjects, LeaveStepsOutWithoutLags) {
  const cards::Deck deck = cards::parse_deck("6");
  const Subjects subjects(deck, 0);
  EXPECT_EQ(subjects.most_lag(), 0U);
  EXPECT_EQ(subjects.scalars().size(), Subjects::full_scalars);
}

TEST(Subjects, OfDrawsAreTheirSumTheirOverlapsAndSets) {
  cards::Deck deck = draws_of(49, 6);
  deck.first_number = 1;
  cards::add_group(deck, "low=1-10", "--group");
  const Subjects subjects(deck, 3);
  ASSERT_TRUE(subjects.has_sum());
  EXPECT_EQ(subjects.scalars()[0].words, "sum of the numbers");
  EXPECT_NEAR(subjects.scalars()[0].tilts.mean(), 150, 1e-9);
  EXPECT_EQ(subjects.first_of_lag(1), 1U);
  EXPECT_EQ(subjects.scalars()[2].words, "shared cards from draw to draw 2 on");
  EXPECT_NEAR(subjects.scalars()[2].tilts.mean(), 36.0 / 49, 1e-12);
  EXPECT_EQ(subjects.scalars()[subjects.first_held()].words, "odd numbers");
  EXPECT_NEAR(subjects.scalars()[subjects.first_held()].tilts.mean(), 6 * 25.0 / 49, 1e-12);
  EXPECT_EQ(subjects.scalars().back().words, "low in a draw");
  EXPECT_NEAR(subjects.chance_of_repeats() * 13983816, 1, 1e-9);
}

TEST(Subjects, OfValuesHaveAnExactSum) {
  const Subjects dice(values_of(6, 2), 1);
  // Two dice, counted from 0, have 5 on average, with variance 35/6.
  EXPECT_NEAR(dice.scalars()[0].tilts.mean(), 5, 1e-12);
  EXPECT_NEAR(dice.scalars()[0].tilts.deviation(), std::sqrt(35.0 / 6), 1e-12);
  EXPECT_NEAR(dice.scalars()[1].tilts.mean(), 2.0 / 6, 1e-12);
  const Subjects loaded(values_of(3, 1, {0.5, 0.25, 0.25}), 3);
  EXPECT_NEAR(loaded.scalars()[0].tilts.mean(), 0.75, 1e-12);
  // Values that come again depend on what came, so that there is no law of one number.
  EXPECT_EQ(loaded.scalars().size(), 1U);
}

TEST(DealShape, SaysWhatIsCounted) {
  const DealShape deals(cards::parse_deck("5"));
  EXPECT_EQ(deals.cells(), 25U);
  EXPECT_EQ(deals.neighbours(), 25U);
  EXPECT_EQ(deals.largest_sum(7), 175U);
  EXPECT_EQ(DealShape(cards::parse_deck("1024")).largest_sum(std::uint64_t{1} << 53U), UINT64_MAX);
  EXPECT_NEAR(deals.largest_log(2), 2 * std::log(120.0), 1e-6);
  const DealShape sets(draws_of(49, 6));
  EXPECT_EQ(sets.cells(), 49U);
  EXPECT_EQ(sets.neighbours(), 49U * 48 / 2);
  EXPECT_EQ(DealShape(draws_of(49, 6, cards::Sets::none)).cells(), 7 * 49U);
  EXPECT_EQ(DealShape(draws_of(500, 6)).neighbours(), 0U);
  const DealShape dice(values_of(6, 2));
  EXPECT_EQ(dice.cells(), 18U);
  EXPECT_EQ(dice.neighbours(), 36U);
  EXPECT_EQ(dice.most_each(), 2U);
  EXPECT_NEAR(dice.largest_log(1), 2 * std::log(6.0), 1e-6);
  EXPECT_EQ(DealShape(values_of(6, 1), false).neighbours(), 0U);
}

TEST(Subjects, FamiliesHaveNamesAndNulls) {
  for (std::size_t i = 0; i < family_count; ++i) {
    EXPECT_FALSE(family_name(static_cast<Family>(i)).empty());
    for (const auto kind :
         {DealShape::Kind::deals, DealShape::Kind::draws, DealShape::Kind::values}) {
      EXPECT_FALSE(family_null(static_cast<Family>(i), kind).empty());
    }
  }
}

}  // namespace
}  // namespace evenhand::watch
