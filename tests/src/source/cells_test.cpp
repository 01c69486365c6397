#include "src/source/cells.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> cells_of(std::string_view text, char separator = ',') {
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  split_cells(Line{text, "t.csv", 3, 100, false}, separator, cells, unescaped);
  std::vector<std::string> texts;
  for (const Token& cell : cells) texts.emplace_back(cell.text);
  return texts;
}

std::string cells_refusal(std::string_view text) {
  try {
    cells_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SplitCells, TakesQuotesAndBlanks) {
  EXPECT_THAT(cells_of("a, b ,c\r"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(cells_of(R"("a,b", "say ""x""",c)"), ElementsAre("a,b", R"(say "x")", "c"));
  EXPECT_THAT(cells_of("a,,\"\","), ElementsAre("a", "", "", ""));
  EXPECT_THAT(cells_of(""), ElementsAre(""));
  EXPECT_THAT(cells_of("it's 5\" long,b"), ElementsAre("it's 5\" long", "b"));
}

TEST(SplitCells, TakesAnySeparator) {
  EXPECT_THAT(cells_of("a;b,c;\"d;e\"", ';'), ElementsAre("a", "b,c", "d;e"));
  EXPECT_THAT(cells_of("a\t\tb c", '\t'), ElementsAre("a", "", "b c"));
  EXPECT_THAT(cells_of("  a   \"b c\"\td ", ' '), ElementsAre("a", "b c", "d"));
  EXPECT_THAT(cells_of("03-12-25", '\0'), ElementsAre("03-12-25"));
}

TEST(SplitCells, KnowsTheColumns) {
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  split_cells(Line{"ab, \"c\",d", "t.csv", 1, 0, false}, ',', cells, unescaped);
  ASSERT_EQ(cells.size(), 3U);
  EXPECT_EQ(cells[1].column, 4U);
  EXPECT_EQ(cells[2].column, 8U);
}

TEST(SplitCells, RefusesBrokenQuotes) {
  EXPECT_EQ(
      cells_refusal("a,\"b"),
      "t.csv:3:3 (byte 102): a cell without its closing quote; expected it in this line: a cell of "
      "several lines is not read, so leave its column out of the export");
  EXPECT_THAT(cells_refusal("\"a\"b,c"),
              HasSubstr("t.csv:3:4 (byte 103): text behind the closing"));
}

}  // namespace

}  // namespace evenhand::source
