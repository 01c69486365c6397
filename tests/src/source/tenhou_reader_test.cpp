#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

/// Each player has thirteen of the tiles 1m to 4m, 1p to 4p and 1s to 4s in another order; the
/// dealer draws 7z first.
std::string hand_of(std::size_t number, const std::string& third_hand = "") {
  const std::string tiles = "11,12,13,14,21,22,23,24,31,32,33,34,51";
  std::string players;
  for (std::size_t player = 0; player < 4; ++player) {
    const bool is_given = player == 2 && !third_hand.empty();
    players += fmt::format(",[{}],[{},12],[60,\"p121212\"]",
                           is_given ? (third_hand == "none" ? "" : third_hand) : tiles,
                           player == number % 4 ? "47" : "41");
  }
  return fmt::format("[[{},0,0],[25000,25000,25000,25000],[45],[52]{},[\"和了\",[0,0,0,0]]]",
                     number, players);
}
std::string tenhou_game(const std::string& hands) {
  return R"({"title":["",""],"name":["a","b","c","d"],"rule":{"disp":"般南喰赤","aka":1},"log":[)" +
         hands + "]}";
}

TEST(Tenhou, ReadsHandsFromTheDealer) {
  const auto hands = card_names_of(tenhou_game(hand_of(0) + ",\n" + hand_of(5)));
  ASSERT_EQ(hands.size(), 2U);
  ASSERT_EQ(hands[0].size(), 53U);
  EXPECT_THAT(hands[0][0], testing::StartsWith("1m."));
  EXPECT_THAT(hands[0][12], testing::StartsWith("5m."));
  EXPECT_THAT(hands[0][13], testing::StartsWith("7z."));
  const auto log = log_of(tenhou_game(hand_of(0)));
  EXPECT_EQ(log->deck().name, "mahjong");
  EXPECT_TRUE(log->sorted_hands());
}

TEST(Tenhou, ReadsGamesOneAfterTheOther) {
  EXPECT_EQ(card_names_of(tenhou_game(hand_of(0)) + "\n" + tenhou_game(hand_of(1)) + "\n").size(),
            2U);
  EXPECT_EQ(
      card_names_of("[" + tenhou_game(hand_of(0)) + "," + tenhou_game(hand_of(1)) + "]").size(),
      2U);
}

TEST(Tenhou, ReadsIndicators) {
  const auto dora = card_names_of(tenhou_game(hand_of(3)), "dora");
  ASSERT_EQ(dora.size(), 1U);
  ASSERT_EQ(dora[0].size(), 1U);
  EXPECT_THAT(dora[0][0], testing::StartsWith("5z."));
}

TEST(Tenhou, RefusesWithThePlace) {
  EXPECT_THAT(mahjong_refusal("\n" + tenhou_game(hand_of(1, "11,12"))),
              HasSubstr("deals.txt:2:89 (byte 89): player 2 has 2 tiles, expected 13"));
  EXPECT_THAT(mahjong_refusal(tenhou_game(hand_of(0, "none"))), HasSubstr("a game of three"));
  EXPECT_THAT(mahjong_refusal(tenhou_game(hand_of(0, "11,12,13,14,21,22,23,24,31,32,33,34,48"))),
              HasSubstr("found tile 48, expected 11 to 19"));
  EXPECT_THAT(mahjong_refusal(tenhou_game("[[0,0,0],[25000]]")),
              HasSubstr("expected a hand: [[number, repeats, deposits]"));
  EXPECT_THAT(mahjong_refusal(tenhou_game(hand_of(0)).substr(0, 200)),
              HasSubstr("the log ends here"));
}

}  // namespace
}  // namespace evenhand::source
