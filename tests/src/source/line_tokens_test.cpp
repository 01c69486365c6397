#include "src/source/line_tokens.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

TEST(BadLog, BadJson) {
  EXPECT_THAT(failure_of("[0,1]\n0 1\n"), HasSubstr("found '0 1', expected one JSON array a line"));
  EXPECT_THAT(failure_of("[0,\"1]\n"), HasSubstr("a string without its closing quote"));
  EXPECT_THAT(failure_of("[0,1]\n[0,\"\\q\"]\n"), HasSubstr("is no JSON string"));
}

/// "text@column" of each word.
std::vector<std::string> words_in(const std::string& text, bool json, char separator = '\0') {
  const Line line{text, "deals.txt", 1, 0, false};
  UnescapedStrings unescaped;
  LineTokens tokens(line, json, separator, unescaped);
  std::vector<std::string> words;
  while (const std::optional<Token> token = tokens.next()) {
    words.push_back(std::string(token->text) + "@" + std::to_string(token->column));
  }
  return words;
}

std::string words_error(const std::string& text) {
  try {
    words_in(text, true);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

using Words = std::vector<std::string>;

TEST(LineTokens, AreWordsUpToAComment) {
  EXPECT_EQ(words_in(" 2,0\t3 , 1 # 4", false), (Words{"2@1", "0@3", "3@5", "1@9"}));
  EXPECT_EQ(words_in("A#", false), (Words{"A#@0"})) << "a comment begins behind a blank";
}

TEST(LineTokens, AreFieldsBetweenAnotherSeparator) {
  EXPECT_EQ(words_in("King of Spades; 3 of Clubs ;;x # a;b", false, ';'),
            (Words{"King of Spades@0", "3 of Clubs@16", "x@29"}));
}

TEST(LineTokens, AreElementsOfAnArray) {
  EXPECT_EQ(words_in(R"( [3, "a b" ,"\u2660"] )", true), (Words{"3@2", "a b@5", "♠@12"}));
  EXPECT_TRUE(words_in("[]", true).empty());
  EXPECT_THAT(words_error("[1 2]"), HasSubstr(":1:4 (byte 3): expected a comma between two cards"));
  EXPECT_THAT(words_error("[1,]"), HasSubstr("expected a card beside the comma"));
  EXPECT_THAT(words_error("[,1]"), HasSubstr("expected a card beside the comma"));
  EXPECT_THAT(words_error("[01]"), HasSubstr("a number of JSON does not begin with 0"));
  EXPECT_EQ(words_in("[3.0,0.0,0.5]", true), (Words{"3@1", "0@5", "0.5@9"}));
}

TEST(WithoutZeroFraction, LeavesWhatIsNoWholeNumber) {
  EXPECT_EQ(without_zero_fraction("14.0"), "14");
  for (const char* text : {"14", "14.5", "14.00", ".0", "x.0", ""}) {
    EXPECT_EQ(without_zero_fraction(text), text);
  }
}

TEST(InsideArray, IsWhatStandsBetweenTheBrackets) {
  EXPECT_EQ(inside_array(" [1,2]\r")->text, "1,2");
  EXPECT_EQ(inside_array(" [1,2]\r")->column, 2U);
  for (const char* text : {"", " ", "[", "1,2]", "[1,2"}) EXPECT_FALSE(inside_array(text)) << text;
}

TEST(Trimmed, HasNoBlanksAroundIt) {
  EXPECT_EQ(trimmed(" \ta b\r"), "a b");
  EXPECT_EQ(trimmed(" \t"), "");
}

}  // namespace
}  // namespace evenhand::source
