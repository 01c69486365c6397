#include "src/cli/init/source_tokens.hpp"

#include <gtest/gtest.h>

#include <string>

namespace evenhand::cli {
namespace {

constexpr SourceSyntax slashes{"//", "", true, true};

std::string texts(std::string_view source, const SourceSyntax& syntax) {
  std::string all;
  for (const SourceToken& token : source_tokens(source, syntax))
    all += std::string(token.text) + ' ';
  return all;
}

TEST(SourceTokens, LeaveCommentsAndStringsOut) {
  EXPECT_EQ(texts("a = 'x // y'; // z\n/* b */ c", slashes), "a = \" ; c ");
  EXPECT_EQ(texts("`a\nb` c \"\\\" d\" e", slashes), "\" c \" e ");
  EXPECT_EQ(texts("'''a\n# b''' c # d", {"#", "", false, false}), "\" c ");
  EXPECT_EQ(texts("$a@b _1", slashes), "$a@b _1 ");
}

TEST(SourceTokens, EndAStringThatIsNotClosedWithItsLine) {
  EXPECT_EQ(texts("don't\nnext", slashes), "don \" next ");
  EXPECT_EQ(texts("/* a", slashes), "");
  EXPECT_EQ(texts("'''a", {"#", "", false, false}), "\" ");
  EXPECT_EQ(texts("a '\\", slashes), "a \" ");
}

TEST(SourceTokens, KnowTheirPlaces) {
  const TokenList list("a b!\n  c", slashes);
  ASSERT_EQ(list.size(), 4U);
  EXPECT_TRUE(list.token(0).begins_line);
  EXPECT_FALSE(list.token(1).begins_line);
  EXPECT_FALSE(list.token(1).touches_previous);
  EXPECT_TRUE(list.token(2).touches_previous);
  EXPECT_TRUE(list.token(3).begins_line);
  EXPECT_EQ(list.token(3).indent, 2U);
  EXPECT_EQ(list[99], "");
}

TEST(TokenList, FindsTheClosingBracket) {
  const TokenList list("( [ ] { ) } x", slashes);
  EXPECT_TRUE(list.are(0, {"(", "["}));
  EXPECT_FALSE(list.are(6, {"x", "y"}));
  EXPECT_EQ(list.closing(1), 2U);
  EXPECT_EQ(list.closing(0), 5U);
  EXPECT_EQ(TokenList("((", slashes).closing(0), 2U);
}

}  // namespace
}  // namespace evenhand::cli
