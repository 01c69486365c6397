#include "src/odds/dice_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

DiceQuestion question(const std::string& dice, CountRange range, std::uint64_t rolls) {
  return {parse_dice(dice, "dice"), range, "R", rolls};
}

// The sums of forty dice counted by an independent program (Python).
TEST(DiceDocument, TellsSixtyRollsThatStayInTheMiddle) {
  const reports::Document document = dice_document(question("40d6", {113, 165}, 60));
  tests::expect_well_formed(document);
  EXPECT_NEAR(tests::number(document, "one_roll"), 0.985857529479217, 1e-14);
  EXPECT_NEAR(tests::number(document, "every_roll"), 0.425450915475126, 1e-13);
  EXPECT_NEAR(tests::number(document, "expected"), 60 * 0.985857529479217, 1e-12);
  EXPECT_NEAR(tests::number(document, "probability"), 0.425450915475126, 1e-13);
}

TEST(DiceDocument, TellsOneRollAsAFraction) {
  const reports::Document document = dice_document(question("2d6", {10, UINT64_MAX}, 1));
  EXPECT_EQ(tests::exact(document, "probability"), "1/6");
  // A sum may be below 0, and nothing is below "at most".
  EXPECT_EQ(tests::exact(dice_document(question("1d4-3", {0, 0}, 1)), "probability"), "3/4");
}

TEST(DiceDocument, HasAllSumsWithoutARange) {
  const reports::Document document =
      dice_document({parse_dice("2d6", "dice"), std::nullopt, "", 1});
  EXPECT_EQ(tests::exact(document, "mean"), "7");
  EXPECT_EQ(tests::table(document, "law").rows.size(), 11U);
}

}  // namespace
}  // namespace evenhand::odds
