#include "src/odds/repeat_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

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
