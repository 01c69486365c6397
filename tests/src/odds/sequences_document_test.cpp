#include "src/odds/sequences_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

// The 720 orders of three pairs: 240, 288, 144 and 48 have 0 to 3 that follow one another.
TEST(OrderDocument, TellsSiblingsThatFollowOneAnother) {
  const reports::Document some = order_document({{6, 3, 2}, true, {2, UINT64_MAX}, ">=2"});
  tests::expect_well_formed(some);
  EXPECT_EQ(tests::exact(some, "probability"), "4/15");
  const reports::Document all = order_document({{6, 3, 2}, false, {}, ""});
  EXPECT_EQ(tests::exact(all, "mean"), "1");
  EXPECT_EQ(tests::table(all, "law").rows.size(), 4U);
}

TEST(OrderDocument, TellsCardsInTheirPlace) {
  EXPECT_EQ(tests::exact(order_document({{4, 0, 2}, true, {0, 0}, "0"}), "probability"), "3/8");
}

using stats::Rational;

TEST(StreakDocument, TellsNineOfFifty) {
  const reports::Document document = streak_document({50, 9, Rational(1, 2), false});
  tests::expect_well_formed(document);
  EXPECT_EQ(tests::exact(document, "probability"), "46680090409995/1125899906842624");
  EXPECT_EQ(tests::number(document, "median"), 5);
  EXPECT_NEAR(tests::number(streak_document({50, 9, Rational(1, 2), true}), "probability"),
              0.08173999709453028, 1e-15);
}

// The longest run of heads in two tosses is 0, 1, 1 and 2.
TEST(StreakDocument, HasTheLawOfTheLongest) {
  const reports::Document document = streak_document({2, 1, Rational(1, 2), false});
  EXPECT_NEAR(tests::number(document, "mean"), 1, 1e-15);
  EXPECT_EQ(tests::number(document, "median"), 1);
  const reports::Table& law = tests::table(document, "law");
  ASSERT_EQ(law.rows.size(), 3U);
  EXPECT_NEAR(tests::number(law.rows[1][1]), 0.5, 1e-15);
  EXPECT_NEAR(tests::number(law.rows[2][2]), 0.25, 1e-15);
}

TEST(StreakDocument, OfManyTrialsIsADecimal) {
  const reports::Document document = streak_document({1'000'000, 26, Rational(18, 37), false});
  // About n q p^26.
  EXPECT_NEAR(tests::number(document, "probability"), 0.00377, 2e-4);
  EXPECT_THROW(tests::section(document, "longest"), std::exception);
}

TEST(ManyDocument, TellsASongThreeTimesInTen) {
  const reports::Document document = many_document({1200, 10}, 3);
  tests::expect_well_formed(document);
  EXPECT_NEAR(tests::number(document, "probability"), 8.296847148636506e-05, 1e-18);
  // For one given song: the upper tail of the binomial.
  EXPECT_NEAR(tests::number(document, "given") * 1200, tests::number(document, "expected"), 1e-18);
  EXPECT_GE(tests::number(document, "expected"), tests::number(document, "probability"));
}

// 1200 songs in 50 plays, by Stirling's numbers in an independent program (Python).
TEST(RepeatsDocument, TellsHowManySongsCameBefore) {
  const reports::Document document = repeats_document({1200, 50}, {20, 30}, "20..30");
  EXPECT_NEAR(tests::number(document, "probability") / 1.68141569934e-24, 1, 1e-11);
  EXPECT_NEAR(tests::number(document, "mean"), 1.00735448225945, 1e-13);
}

TEST(FacesDocument, TellsAnyFaceAndAGivenOne) {
  FacesQuestion question;
  question.drawing = {6, 99};
  question.over = 29;
  question.over_text = "30%";
  const reports::Document document = faces_document(question);
  EXPECT_NEAR(tests::number(document, "probability"), 0.00337407529257284, 1e-16);
  EXPECT_THAT(document.answer, testing::HasSubstr("any face over 30% (30 or more) of 99 rolls"));
  question.over.reset();
  question.under = 1;
  question.under_text = "1";
  // The chance that a face does not come at all: by inclusion and exclusion.
  const double none = 6 * std::pow(5 / 6.0, 99) - 15 * std::pow(4 / 6.0, 99);
  EXPECT_NEAR(tests::number(faces_document(question), "probability") / none, 1, 1e-8);
}

TEST(ChanceOfOutside, IsTheSameByEveryWay) {
  // 2000 draws are too many for fractions; so many items take another way than few.
  const double one = chance_of_outside({1999, 2000}, 0, 8).value;
  const double other = chance_of_outside({2000, 2000}, 0, 8).value;
  EXPECT_NEAR(one / other, 1, 0.01);
  EXPECT_TRUE(chance_of_outside({6, 99}, 0, 29).exact);
  EXPECT_FALSE(chance_of_outside({6, 100'000}, 0, 17'000).exact);
  EXPECT_THROW(chance_of_outside({1'000'000, 900'000}, 0, 2000), InputError);
}

}  // namespace

}  // namespace evenhand::odds
