#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

constexpr const char* mjai =
    R"({"type":"start_game","names":["a","b","c","d"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"C","kyoku":1,"honba":0,"oya":0,"tehais":[["1m","2m","3m","4m","5m","5mr","7m","8m","9m","E","S","W","N"],["1p","2p","3p","4p","5p","5pr","7p","8p","9p","P","F","C","E"],["1s","2s","3s","4s","5s","5sr","7s","8s","9s","P","F","C","E"],["1s","2s","3s","4s","5s","6s","7s","8s","9s","P","F","C","E"]]}
{"type":"tsumo","actor":0,"pai":"N"}
{"type":"dahai","actor":0,"pai":"N","tsumogiri":true}
{"type":"end_game"}
)";

TEST(Mjai, ReadsTheHands) {
  const auto hands = card_names_of(mjai, "hands,dora");
  ASSERT_EQ(hands.size(), 1U);
  ASSERT_EQ(hands[0].size(), 54U);
  EXPECT_EQ(hands[0][4].substr(0, 3), "5m.");
  EXPECT_EQ(hands[0][5].substr(0, 3), "5m.");  // the red one
  EXPECT_NE(hands[0][4], hands[0][5]);
  EXPECT_EQ(hands[0][9].substr(0, 2), "1z");
  EXPECT_EQ(hands[0][13].substr(0, 2), "4z");
  EXPECT_EQ(hands[0][53].substr(0, 2), "7z");
}

TEST(Mjai, ReadsArraysOfEvents) {
  const auto hands = card_names_of(mjai, "hands,dora");
  std::string events(mjai);
  events.pop_back();
  for (std::size_t at = events.find('\n'); at != std::string::npos;
       at = events.find('\n', at + 2)) {
    events.replace(at, 1, ",\n");
  }
  EXPECT_EQ(card_names_of("[" + events + "]\n", "hands,dora"), hands);
  EXPECT_EQ(card_names_of("[" + events + "]\n[" + events + "]\n", "hands,dora").size(), 2U);
  EXPECT_EQ(card_names_of("[[" + events + "],\n[{\"type\":\"none\"}]]\n", "hands,dora"), hands);
}

TEST(Mjai, RefusesWithThePlace) {
  const auto broken = [](const std::string& from, const std::string& to) {
    std::string text = mjai;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_THAT(mahjong_refusal(broken("\"1m\"", "\"?\"")), HasSubstr("not shown ('?')"));
  EXPECT_THAT(mahjong_refusal(broken("\"1m\"", "\"1x\"")),
              HasSubstr("deals.txt:2:1 (byte 48): found '1x', which names no card"));
  EXPECT_THAT(mahjong_refusal(broken("\"oya\":0,", "")),
              HasSubstr("deals.txt:2:1 (byte 48): a start_kyoku event without 'oya'"));
  for (const char* oya : {"4", "-1", "\"0\"", "[0]", "0.5"}) {
    EXPECT_THAT(mahjong_refusal(broken("\"oya\":0", "\"oya\":" + std::string(oya))),
                HasSubstr("', expected a player from 0 to 3 as 'oya'"));
  }
  EXPECT_THAT(mahjong_refusal(broken("\"tehais\":", "\"tehais\":{},\"x\":")),
              HasSubstr("found '{}', expected the tiles of 4 players"));
  EXPECT_THAT(mahjong_refusal(broken("[[\"1m\"", "[{},[\"1m\"")),
              HasSubstr("a hand of 5 players, expected 4"));
  EXPECT_THAT(mahjong_refusal(broken("\"2m\"", "2")),
              HasSubstr("found '2', expected the name of a tile"));
  EXPECT_THAT(mahjong_refusal(broken("\"dora_marker\":\"C\"", "\"dora_marker\":null")),
              HasSubstr("found 'null', expected the name of a tile"));
  EXPECT_THAT(mahjong_refusal(broken("{\"type\":\"tsumo\"", "{\"tape\":\"tsumo\"")),
              HasSubstr("expected an object with a type"));
  EXPECT_THAT(mahjong_refusal(broken("\"1m\",", "")), HasSubstr("player 0 has 12 tiles"));
}

}  // namespace
}  // namespace evenhand::source
