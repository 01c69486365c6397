#include "protocol/names.hpp"

#include <gtest/gtest.h>

namespace evenhand::protocol {
namespace {

bool is_player_name(std::string_view name, std::uint8_t version) {
  return why_no_name(name, version).empty();
}

TEST(Names, OfEachVersionAreWhatIsSeen) {
  for (const char* name : {"Li", "player 1", "李", "Zoë", "Ωμέγα", "🂡", "a-b_c!"}) {
    EXPECT_TRUE(is_player_name(name, 1)) << name;
    EXPECT_TRUE(is_player_name(name, 2)) << name;
  }
  for (const char* name : {"", "a\nb", "\x80", "\xE2\x80\x8B", "\xEF\xBB\xBF"}) {
    EXPECT_FALSE(is_player_name(name, 1)) << name;
    EXPECT_FALSE(is_player_name(name, 2)) << name;
  }
  EXPECT_FALSE(is_player_name(std::string(65, 'a'), 1));
  EXPECT_FALSE(is_player_name(std::string(65, 'a'), 2));
}

// The soft hyphen, the Hangul filler, the Braille blank, a tag, a variation selector; a letter with
// its accent apart, a ligature, full width; spaces at the ends, twice, and not ASCII's; private
// use.
TEST(Names, LaterOnesAreNotInvisibleAndHaveOneForm) {
  for (const char* name :
       {"a\u00ADb", "\u3164", "\u2800", "a\U000E0041", "a\uFE0F", "e\u0301", "\uFB01", "\uFF21",
        " a", "a ", "a  b", "a\u00A0b", "a\u3000b", "\uE000", "\u115F"}) {
    EXPECT_FALSE(is_player_name(name, 2)) << name;
  }
  EXPECT_TRUE(is_player_name("a\u00ADb", 1));
  EXPECT_TRUE(is_player_name("e\u0301", 1));
}

TEST(Names, ThatAreRefusedSayWhy) {
  const auto why = [](std::string_view name) { return std::string(why_no_name(name, 2)); };
  EXPECT_EQ(why("Li"), "");
  EXPECT_EQ(why(""), "is empty");
  EXPECT_NE(why(std::string(65, 'a')).find("64 bytes"), std::string::npos);
  EXPECT_NE(why("a\nb").find("cannot be printed"), std::string::npos);
  EXPECT_NE(why(" Li").find("blank at an end"), std::string::npos);
  EXPECT_NE(why("\uFF21").find("NFKC"), std::string::npos);
  EXPECT_NE(why("e\u0301").find("NFKC"), std::string::npos);
  EXPECT_NE(why("a\u00ADb").find("invisible"), std::string::npos);
}

TEST(Names, LaterOnesAreComparedWithoutCase) {
  EXPECT_EQ(compared_name("LI", 2), compared_name("li", 2));
  EXPECT_EQ(compared_name("Straße", 2), compared_name("STRASSE", 2));
  EXPECT_EQ(compared_name("ΣΑΣ", 2), compared_name("σας", 2));
  EXPECT_NE(compared_name("Li", 2), compared_name("Lu", 2));
  EXPECT_NE(compared_name("LI", 1), compared_name("li", 1));
}

}  // namespace
}  // namespace evenhand::protocol
