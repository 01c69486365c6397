#include "src/odds/chance.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

TEST(Chance, IsToldAsFractionDecimalAndOneIn) {
  EXPECT_EQ(chance_text(Rational(1, 477)), "1/477 = 0.002096436059, 1 in 477");
  EXPECT_EQ(chance_text(Rational(0)), "0, never");
  EXPECT_EQ(chance_text(Rational(1)), "1, always");
  EXPECT_EQ(chance_text(0.25), "0.25, 1 in 4");
  EXPECT_EQ(one_in_text(Rational(1, 12345)), "1 in 12,345");
}

TEST(Chance, IsToldWhereNoDoubleIsAsSmall) {
  const Chance tiny(Rational(1, stats::integer_power(10, 400)));
  EXPECT_EQ(one_in_text(tiny), "1 in 1e400");
  EXPECT_EQ(chance_text(tiny), "1e-400, 1 in 1e400");
  EXPECT_EQ(one_in_text(Chance(0.0)), "1 in more than 1e300");
}

TEST(Chance, HappensEveryTimeWithItsPower) {
  EXPECT_EQ(*Chance(Rational(2, 3)).power(4).exact, Rational(16, 81));
  EXPECT_EQ(*Chance(Rational(2, 3)).complement().exact, Rational(1, 3));
  EXPECT_FALSE(Chance(Rational(2, 3)).power(1'000'000).exact);
  EXPECT_NEAR(Chance(0.5).power(10).value, 1.0 / 1024, 1e-18);
}

TEST(ChanceDocument, HasTheProbabilityForPrograms) {
  const reports::Document document = chance_document("odds run", "title", "event", Rational(1, 3));
  EXPECT_EQ(document.answer, "event: 1/3 = 0.3333333333, 1 in 3");
  EXPECT_EQ(tests::exact(document, "probability"), "1/3");
  EXPECT_NEAR(tests::number(chance_document("odds run", "", "", 0.1), "probability"), 0.1, 1e-17);
}

}  // namespace
}  // namespace evenhand::odds
