#include "sims/mahjong/analysis.hpp"

#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

Analysis analysed(std::string_view text, const Shape& shape = {}) {
  return analyse(ShantenCounter(shape), parse_hand(text));
}

TEST(Analysis, OfThirteenTilesHasWhatBringsThemOn) {
  const Analysis ready = analysed("123m456p789s1122z");
  EXPECT_EQ(ready.shanten.best(), 0);
  EXPECT_EQ(kinds_text(ready.accepted), "12z");
  EXPECT_EQ(ready.tiles, 4U);
  const Analysis step = analysed("123m456p78s11223z");
  EXPECT_EQ(step.shanten.best(), 1);
  EXPECT_GT(step.tiles, 0U);
}

TEST(Analysis, OfAWaitForFifthCopiesIsOneStepAwayUnlessTheRulesTakeThem) {
  const Analysis without = analysed("1111m123p456p789s");
  EXPECT_EQ(without.shanten.best(), 1);
  const Analysis with = analysed("1111m123p456p789s", {.fifth_copy = true});
  EXPECT_EQ(with.shanten.best(), 0);
  EXPECT_EQ(kinds_text(with.accepted), "1m");
}

TEST(FifthCopyWaits, AreKindsHeldFourTimesThatWouldComplete) {
  const SuitTables& tables = SuitTables::get();
  EXPECT_EQ(kinds_text(fifth_copy_waits(tables, parse_hand("1111m123p456p789s"))), "1m");
  EXPECT_EQ(kinds_text(fifth_copy_waits(tables, parse_hand("23p44s+1111p+567s+789s"))), "1p");
  EXPECT_EQ(fifth_copy_waits(tables, parse_hand("123m456p789s1122z")), 0U);
}

TEST(Analysis, OfFourteenTilesHasDiscards) {
  const Analysis won = analysed("123m456p789s11122z");
  EXPECT_EQ(won.shanten.best(), -1);
  EXPECT_EQ(won.accepted, 0U);
}

}  // namespace
}  // namespace evenhand::mahjong
