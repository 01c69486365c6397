#include "reports/markdown_text.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(MarkdownText, EscapesMarkup) {
  EXPECT_EQ(markdown_text("a*b_c|d"), "a\\*b\\_c\\|d");
  EXPECT_EQ(markdown_text("<b>[x](y)`z`"), "\\<b\\>\\[x\\](y)`z`");
  EXPECT_EQ(markdown_text("a\nb\x1b"), "a b ");
}

TEST(MarkdownTable, LinesUpAndSaysHowItIsAligned) {
  EXPECT_EQ(markdown_table({{"name", "n"}, {"\u6d17\u724c", "5"}}, {Align::left, Align::right}),
            "| name |   n |\n| ---- | --: |\n| \u6d17\u724c |   5 |\n");
}

TEST(MarkdownBlock, HasALongerFenceThanAnyInTheText) {
  EXPECT_EQ(markdown_block("a\n::error::b"), "```\na ::error::b\n```\n");
  EXPECT_EQ(markdown_block(" ::error::b"), "```\n \\::error::b\n```\n");
  EXPECT_EQ(markdown_block("x```` y"), "`````\nx```` y\n`````\n");
  EXPECT_EQ(markdown_block("\x1b"), "```\n \n```\n");
}

TEST(MarkdownText, LeavesPlainNamesCode) {
  EXPECT_EQ(markdown_text("this is `riffle:7`, a_b"), "this is `riffle:7`, a\\_b");
  // A text that could break out of a table, or is no name, is escaped.
  for (const char* text : {"`a|b`", "``", "` a`", "`a"}) {
    EXPECT_EQ(markdown_text(text).substr(0, 2), "\\`") << text;
  }
}

}  // namespace
}  // namespace evenhand::reports
