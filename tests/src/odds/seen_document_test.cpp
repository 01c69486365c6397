#include "src/odds/seen_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

using stats::Rational;
using testing::HasSubstr;

reports::Document document(std::uint64_t seen, std::uint64_t of, const Rational& chance,
                           std::vector<double> instead = {}) {
  return seen_document({"quads", chance, seen, of, "hands", std::move(instead)});
}

// By an independent program in fractions (Python): P(X >= 4) of 60 with 1/595, Bayes factors, and
// the first number of hands whose exact test suffices.
TEST(SeenDocument, TellsFourQuadsInSixtyHands) {
  const reports::Document found = document(4, 60, Rational(1, 595));
  tests::expect_well_formed(found);
  EXPECT_NEAR(tests::number(found, "p_more") / 3.60874304908e-6, 1, 1e-10);
  EXPECT_NEAR(tests::number(found, "expected"), 60 / 595.0, 1e-12);
  EXPECT_NEAR(tests::number(tests::cell(found, "alternatives", "twice as often", "bayes_factor")),
              14.559346839, 1e-8);
  EXPECT_NEAR(
      tests::number(tests::cell(found, "alternatives", "any share, uniform prior", "bayes_factor")),
      4629.69435145, 1e-6);
  EXPECT_EQ(tests::number(tests::cell(found, "alternatives", "as often as seen", "hands_needed")),
            57);
  EXPECT_EQ(found.answer,
            "4 of 60 hands, where a fair deal has 0.1008 on average: chance brings so many or more "
            "once in 277,105 such samples; chance hardly does that");
}

TEST(SeenDocument, SpeaksToPlayers) {
  EXPECT_THAT(document(18, 28, Rational(1, 2)).answer,
              HasSubstr("in 9.25 % of such samples; that is nothing unusual"));
  EXPECT_THAT(document(0, 1200, Rational(1, 221)).answer, HasSubstr("so many or fewer"));
  EXPECT_THAT(document(20, 28, Rational(1, 2)).answer, HasSubstr("luck, and proves nothing"));
}

TEST(SeenDocument, WeighsWhatTheUserSuspects) {
  const reports::Document found = document(3, 10, Rational(3, 10), {0.5, 0});
  const reports::Table& table = tests::table(found, "alternatives");
  EXPECT_EQ(std::get<std::string>(table.rows[0][0]), "as you say");
  EXPECT_NEAR(tests::number(table.rows[0][2]), 0.1171875 / 0.266827932, 1e-9);
  EXPECT_EQ(tests::number(table.rows[1][2]), 0);
  // The share that was seen is the fair one: it is no alternative.
  for (const auto& row : table.rows) EXPECT_NE(std::get<std::string>(row[0]), "as often as seen");
}

}  // namespace
}  // namespace evenhand::odds
