#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace evenhand {
namespace {

void expect_first(std::string_view text, char32_t code, std::size_t bytes) {
  const CodePoint first = first_code_point(text);
  EXPECT_EQ(first.code, code) << text;
  EXPECT_EQ(first.bytes, bytes) << text;
}

TEST(FirstCodePoint, ReadsOneToFourBytes) {
  expect_first("a", U'a', 1);
  expect_first(std::string_view("\0b", 2), U'\0', 1);
  expect_first("\xC3\xA9t\xC3\xA9", U'é', 2);
  expect_first("\xE2\x82\xAC", U'€', 3);
  expect_first("\xF0\x9F\x82\xA1", U'\U0001F0A1', 4);
  expect_first("\xF4\x8F\xBF\xBF", U'\U0010FFFF', 4);
}

TEST(FirstCodePoint, RefusesWhatIsNotWellFormed) {
  for (const std::string_view bytes :
       {"", "\x80", "\xC0\xAF", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\xAF", "\xE2\x82",
        "\xED\xA0\x80", "\xF0\x80\x80\xAF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(first_code_point(bytes).bytes, 0U) << bytes;
  }
}

TEST(IsUtf8, AsksEveryCharacter) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("a\xC3\xA9\xF0\x9F\x82\xA1"));
  EXPECT_FALSE(is_utf8("a\xC3"));
  EXPECT_FALSE(is_utf8("\xFFz"));
}

}  // namespace
}  // namespace evenhand
