#include "src/watch/subjects.hpp"

#include <gtest/gtest.h>

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

TEST(Subjects, FamiliesHaveNamesAndNulls) {
  for (std::size_t i = 0; i < family_count; ++i) {
    EXPECT_FALSE(family_name(static_cast<Family>(i)).empty());
    EXPECT_FALSE(family_null(static_cast<Family>(i)).empty());
  }
}

}  // namespace
}  // namespace evenhand::watch
