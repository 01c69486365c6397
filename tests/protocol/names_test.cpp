#include "protocol/names.hpp"

#include <gtest/gtest.h>

namespace evenhand::protocol {
namespace {

bool is_player_name(std::string_view name) { return why_no_name(name).empty(); }

TEST(Names, AreWhatIsSeen) {
  for (const char* name : {"Li", "player 1", "李", "Zoë", "Ωμέγα", "🂡", "a-b_c!"}) {
    EXPECT_TRUE(is_player_name(name)) << name;
  }
  for (const char* name : {"", "a\nb", "\x80", "\xE2\x80\x8B", "\xEF\xBB\xBF"}) {
    EXPECT_FALSE(is_player_name(name)) << name;
  }
  EXPECT_FALSE(is_player_name(std::string(65, 'a')));
}

// The soft hyphen, the Hangul filler, the Braille blank, a tag, a variation selector; a letter with
// its accent apart, a ligature, full width; spaces at the ends, twice, and not ASCII's; private
// use.
TEST(Names, AreNotInvisibleAndHaveOneForm) {
  for (const char* name :
       {"a\u00ADb", "\u3164", "\u2800", "a\U000E0041", "a\uFE0F", "e\u0301", "\uFB01", "\uFF21",
        " a", "a ", "a  b", "a\u00A0b", "a\u3000b", "\uE000", "\u115F"}) {
    EXPECT_FALSE(is_player_name(name)) << name;
  }
}

TEST(Names, ThatAreRefusedSayWhy) {
  const auto why = [](std::string_view name) { return std::string(why_no_name(name)); };
  EXPECT_EQ(why("Li"), "");
  EXPECT_EQ(why(""), "is empty");
  EXPECT_NE(why(std::string(65, 'a')).find("64 bytes"), std::string::npos);
  EXPECT_NE(why("a\nb").find("cannot be printed"), std::string::npos);
  EXPECT_NE(why(" Li").find("blank at an end"), std::string::npos);
  EXPECT_NE(why("\uFF21").find("NFKC"), std::string::npos);
  EXPECT_NE(why("e\u0301").find("NFKC"), std::string::npos);
  EXPECT_NE(why("a\u00ADb").find("invisible"), std::string::npos);
}

TEST(Names, AreComparedWithoutCase) {
  EXPECT_EQ(compared_name("LI"), compared_name("li"));
  EXPECT_EQ(compared_name("Straße"), compared_name("STRASSE"));
  EXPECT_EQ(compared_name("ΣΑΣ"), compared_name("σας"));
  EXPECT_NE(compared_name("Li"), compared_name("Lu"));
}

}  // namespace
}  // namespace evenhand::protocol
