#include "src/odds/streak_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

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

}  // namespace
}  // namespace evenhand::odds
