#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/card_names_of_log.hpp"
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

TEST(Mjlog, ReadsTheHandsFromTheDealerOn) {
  const auto hands = card_names_of(mjlog());
  ASSERT_EQ(hands.size(), 1U);
  ASSERT_EQ(hands[0].size(), 53U);
  EXPECT_EQ(hands[0][0], "1m.2");   // tile 1 of player 1
  EXPECT_EQ(hands[0][13], "8s.1");  // the first draw: tile 100
  EXPECT_EQ(hands[0][14], "1m.3");  // player 2
  EXPECT_EQ(hands[0][40], "1m.1");  // player 0 comes last
  EXPECT_EQ(card_names_of(mjlog(), "hands,dora")[0].back(), "7z.4");
  EXPECT_EQ(card_names_of(mjlog(), "dora")[0].size(), 1U);
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

}  // namespace
}  // namespace evenhand::source
