#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/source/tile_parts.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

/// Tiles first, first + 4, … as Tenhou writes them: thirteen kinds of one copy.
std::string hand_from(std::size_t first) {
  std::string text;
  for (std::size_t i = 0; i < 13; ++i) text += fmt::format("{}{}", i ? "," : "", first + 4 * i);
  return text;
}

/// The dealer is player 1, who draws tile 100 first; player 0 draws 101 before that only in a hand
/// that is not his.
std::string mjlog(const std::string& extra = "") {
  return fmt::format(
      "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"\" ref=\"\"/><GO type=\"9\" lobby=\"0\"/>\n"
      "<INIT seed=\"0,0,0,1,2,135\" ten=\"250,250,250,250\" oya=\"1\" hai0=\"{}\" hai1=\"{}\" "
      "hai2=\"{}\" hai3=\"{}\"/><U100/><E100/><V103/><AGARI who=\"1\"/>{}</mjloggm>",
      hand_from(0), hand_from(1), hand_from(2), hand_from(3), extra);
}

std::vector<std::vector<std::string>> tiles_of(const std::string& text,
                                               const std::string& columns = "") {
  LogOptions options;
  options.selection.columns = columns;
  const auto log = log_of(text, options);
  cards::DealBatch batch(136, 10, log->width());
  log->read(batch);
  std::vector<std::vector<std::string>> hands;
  std::as_const(batch).visit([&](auto view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      auto& hand = hands.emplace_back();
      for (const auto card : view[d]) hand.push_back(log->deck().card_names[card]);
    }
  });
  return hands;
}

std::string mahjong_refusal(const std::string& text, const std::string& columns = "") {
  try {
    tiles_of(text, columns);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Mjlog, ReadsTheHandsFromTheDealerOn) {
  const auto hands = tiles_of(mjlog());
  ASSERT_EQ(hands.size(), 1U);
  ASSERT_EQ(hands[0].size(), 53U);
  EXPECT_EQ(hands[0][0], "1m.2");   // tile 1 of player 1
  EXPECT_EQ(hands[0][13], "8s.1");  // the first draw: tile 100
  EXPECT_EQ(hands[0][14], "1m.3");  // player 2
  EXPECT_EQ(hands[0][40], "1m.1");  // player 0 comes last
  EXPECT_EQ(tiles_of(mjlog(), "hands,dora")[0].back(), "7z.4");
  EXPECT_EQ(tiles_of(mjlog(), "dora")[0].size(), 1U);
}

TEST(Mjlog, RefusesWithThePlace) {
  const auto broken = [](std::string from, const std::string& to) {
    std::string text = mjlog();
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_THAT(mahjong_refusal(broken("hai3=\"3,", "hai3=\"136,")),
              HasSubstr("deals.txt:2:194 (byte 262): found '136', expected a tile from 0 to 135"));
  EXPECT_THAT(mahjong_refusal(broken("hai3=\"3,", "hai3=\"")), HasSubstr("player 3 has 12 tiles"));
  EXPECT_THAT(mahjong_refusal(broken("hai3=\"3,", "hai3=\"2,")),
              HasSubstr("card 1m.3 a second time"));
  EXPECT_THAT(mahjong_refusal(broken(" oya=\"1\"", "")), HasSubstr("without oya"));
  EXPECT_THAT(mahjong_refusal(broken("</mjloggm>", "<U1")), HasSubstr("was it cut off?"));
  EXPECT_THAT(mahjong_refusal(mjlog(), "walls"), HasSubstr("has hands and dora"));
}

constexpr const char* mjai =
    R"({"type":"start_game","names":["a","b","c","d"]}
{"type":"start_kyoku","bakaze":"E","dora_marker":"C","kyoku":1,"honba":0,"oya":0,"tehais":[["1m","2m","3m","4m","5m","5mr","7m","8m","9m","E","S","W","N"],["1p","2p","3p","4p","5p","5pr","7p","8p","9p","P","F","C","E"],["1s","2s","3s","4s","5s","5sr","7s","8s","9s","P","F","C","E"],["1s","2s","3s","4s","5s","6s","7s","8s","9s","P","F","C","E"]]}
{"type":"tsumo","actor":0,"pai":"N"}
{"type":"dahai","actor":0,"pai":"N","tsumogiri":true}
{"type":"end_game"}
)";

TEST(Mjai, ReadsTheHands) {
  const auto hands = tiles_of(mjai, "hands,dora");
  ASSERT_EQ(hands.size(), 1U);
  ASSERT_EQ(hands[0].size(), 54U);
  EXPECT_EQ(hands[0][4].substr(0, 3), "5m.");
  EXPECT_EQ(hands[0][5].substr(0, 3), "5m.");  // the red one
  EXPECT_NE(hands[0][4], hands[0][5]);
  EXPECT_EQ(hands[0][9].substr(0, 2), "1z");
  EXPECT_EQ(hands[0][13].substr(0, 2), "4z");
  EXPECT_EQ(hands[0][53].substr(0, 2), "7z");
}

TEST(Mjai, RefusesWithThePlace) {
  const auto broken = [](const std::string& from, const std::string& to) {
    std::string text = mjai;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_THAT(mahjong_refusal(broken("\"1m\"", "\"?\"")), HasSubstr("not shown ('?')"));
  EXPECT_THAT(mahjong_refusal(broken("\"1m\"", "\"1x\"")),
              HasSubstr("deals.txt:2:1 (byte 48): found '1x', which names no card"));
  EXPECT_THAT(mahjong_refusal(broken("\"oya\":0,", "")), HasSubstr("lacks what it has to have"));
  EXPECT_THAT(mahjong_refusal(broken("{\"type\":\"tsumo\"", "{\"tape\":\"tsumo\"")),
              HasSubstr("expected an object with a type"));
  EXPECT_THAT(mahjong_refusal(broken("\"1m\",", "")), HasSubstr("player 0 has 12 tiles"));
}

TEST(MahjongParts, LeaveOutHandsThatEndedBeforeADraw) {
  MahjongStart start;
  std::vector<Token> cards;
  EXPECT_FALSE(MahjongParts("hands").take(start, cards));
  EXPECT_FALSE(MahjongParts("dora").take(start, cards));
  EXPECT_EQ(MahjongParts("").width(), 53U);
  EXPECT_THROW(MahjongParts("walls"), InputError);
}

}  // namespace
}  // namespace evenhand::source
