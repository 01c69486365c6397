#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

constexpr const char* board =
    "% PBN 2.1\n[Event \"?\"]\n[Board \"1\"]\n"
    "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n"
    "[Declarer \"N\"]\n";

std::string with_hands(const std::string& deal) { return "[Deal \"" + deal + "\"]\n"; }

TEST(Pbn, ReadsHandsFromNorthRound) {
  const cards::Deck bridge = cards::parse_deck("bridge");
  std::vector<Deal> deals = deals_of(board);
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_EQ(bridge.card_names[deals[0][0]], "AS");
  EXPECT_EQ(bridge.card_names[deals[0][12]], "2S");
  EXPECT_EQ(bridge.card_names[deals[0][13]], "AH");
  EXPECT_EQ(bridge.card_names[deals[0][51]], "2C");
  // West is named first, so the first hand is west's.
  deals =
      deals_of(with_hands("W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"));
  EXPECT_EQ(bridge.card_names[deals[0][39]], "AS");
  EXPECT_EQ(bridge.card_names[deals[0][0]], "AH");
}

TEST(Pbn, IsADeckOfBridgeWithSortedHands) {
  const auto log = log_of(board);
  EXPECT_EQ(log->deck().name, "bridge");
  EXPECT_TRUE(log->sorted_hands());
  EXPECT_FALSE(log_of("0 1\n")->sorted_hands());
}

TEST(Pbn, RefusesWithThePlace) {
  EXPECT_THAT(failure_of(board + with_hands("N:AKQJT9876543... - - -")),
              HasSubstr("deals.txt:6:10 (byte 137): the hand 'AKQJT9876543...' has 12 cards in 4 "
                        "suits, expected 13 in 4"));
  EXPECT_THAT(failure_of(with_hands("N:AKQJT98765432... - - -")), HasSubstr("not shown ('-')"));
  EXPECT_THAT(failure_of(with_hands("AKQ")), HasSubstr("expected N:, E:, S: or W:"));
  EXPECT_THAT(failure_of(with_hands("N:AKX")), HasSubstr("found 'X', expected a rank of"));
  EXPECT_THAT(failure_of(with_hands("N:AKQJT98765432... AKQJT98765432... ..AKQJT98765432. "
                                    "...AKQJT98765432")),
              HasSubstr("card AS a second time (first in column 10)"));
  EXPECT_THAT(failure_of("[Event \"x\"]\n"), HasSubstr("no deal in it"));
  LogOptions options;
  options.selection.where = {"Board=1"};
  EXPECT_THAT(failure_of(board, options), HasSubstr("--where"));
}

}  // namespace
}  // namespace evenhand::source
