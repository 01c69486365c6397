#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "reports/terminal.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::Le;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::size_t> widths_of(const std::string& text) {
  std::vector<std::size_t> widths;
  for (const std::string& line : lines_of(text)) widths.push_back(display_width(line));
  return widths;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

constexpr const char* prose =
    "A fair source is called biased no more often than alpha says, and what would have been found "
    "is told beside it.";

TEST(Wrapped, BreaksChineseBetweenCharacters) {
  const std::string text =
      "有偏：这是 `naive-swap`（把每张牌与任意一张牌交换）；单元格偏离 11.2 % 均方根。";
  for (std::size_t width = 12; width <= 60; ++width) {
    const std::string lines = wrapped(text, width, 0);
    EXPECT_THAT(widths_of(lines), Each(Le(std::max<std::size_t>(width, 14)))) << width;
    for (const std::string& line : lines_of(lines)) {
      for (const char* closing : {"，", "。", "；", "：", "）"})
        EXPECT_FALSE(line.starts_with(closing));
      EXPECT_FALSE(line.ends_with("（"));
    }
    std::string joined = lines;
    std::erase(joined, '\n');
    std::string whole = text;
    std::erase(joined, ' ');
    std::erase(whole, ' ');
    EXPECT_EQ(joined, whole);
  }
}

TEST(Wrapped, BreaksAtBlanksAndKeepsEveryWord) {
  for (const std::size_t width : {20U, 40U, 60U, 80U, 120U}) {
    for (const std::size_t indent : {0U, 2U, 4U}) {
      const std::string text = wrapped(prose, width, indent);
      EXPECT_THAT(widths_of(text), Each(Le(width)));
      EXPECT_EQ(words_of(text), words_of(prose));
    }
  }
  EXPECT_THAT(lines_of(wrapped("one two three four five six", 17, 2)),
              ElementsAre("one two three", "  four five six"));
}

TEST(Wrapped, LeavesWhatFitsAlone) {
  EXPECT_EQ(wrapped("a  b", 40), "a  b");
  EXPECT_EQ(wrapped("", 40), "");
  EXPECT_EQ(wrapped("a   ", 40), "a");
}

TEST(Wrapped, FillsEveryLine) {
  const std::vector<std::string> lines = lines_of(wrapped(prose, 40));
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const std::string next = words_of(lines[i + 1]).front();
    EXPECT_GT(lines[i].size() + 1 + next.size(), 40U) << lines[i];
  }
}

TEST(Wrapped, IsNotMisledByBlanksWithinTheText) {
  // Control characters become blanks, several of them side by side.
  const std::string text = std::string(prose) + "  " + prose;
  EXPECT_THAT(widths_of(wrapped(text, 40)), Each(Le(40U)));
  EXPECT_THAT(widths_of(wrapped(std::string(prose) + "   ", 40)), Each(Le(40U)));
}

TEST(Wrapped, KeepsWhatSetsOffTheFirstLine) {
  EXPECT_THAT(lines_of(wrapped("  one two three four five", 18, 4)),
              ElementsAre("  one two three", "    four five"));
}

TEST(Wrapped, CountsColumnsAndNotBytes) {
  const std::string wide = "\u6d17\u724c \u6d17\u724c \u6d17\u724c \u6d17\u724c \u6d17\u724c";
  EXPECT_THAT(widths_of(wrapped(wide, 20)), ElementsAre(19U, 4U));
}

TEST(Wrapped, KeepsANumberBesideItsSign) {
  EXPECT_THAT(lines_of(wrapped("a share of 12.5 % of them", 15)),
              ElementsAre("a share of", "12.5 % of them"));
}

TEST(Wrapped, LeavesALongWordWhole) {
  const std::string word(50, 'x');
  EXPECT_THAT(lines_of(wrapped("a " + word + " b", 40)), ElementsAre("a", word, "b"));
}

TEST(Labelled, StandsBesideItsLabel) {
  EXPECT_EQ(labelled("name", 6, "value", 40), "name    value");
  EXPECT_THAT(lines_of(labelled("name", 6, "one two three four five six seven", 28)),
              ElementsAre("name    one two three four", "        five six seven"));
  EXPECT_THAT(lines_of(labelled("a label that is wider", 6, "value", 40)),
              ElementsAre("a label that is wider", "        value"));
  EXPECT_EQ(labelled("name", 6, "", 40), "name");
  for (const std::size_t width : {40U, 60U, 80U}) {
    EXPECT_THAT(widths_of(labelled(prose, width / 2, prose, width, 2)), Each(Le(width)));
  }
}

Table findings() {
  return {"t",
          "",
          {{"test", "test"}, {"p", "adj. p"}, {"n", "a long head of numbers"}, {"w", "seen"}},
          {{std::string("between-deals.consecutive-changes"), PValue{-20}, std::uint64_t{123456789},
            std::string(prose)},
           {std::string("\u6d17\u724c"), {}, 5.5, std::string("nothing")}}};
}

TEST(FittedTable, AlignsColumns) {
  const std::vector<std::string> lines = lines_of(fitted_table(findings(), 300, {}));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "test                                adj. p  a long head of numbers  seen");
  EXPECT_EQ(lines[1].substr(0, 66),
            "between-deals.consecutive-changes  1.0e-20             123,456,789");
  EXPECT_EQ(lines[2],
            "\u6d17\u724c                                     -                     5.5  nothing");
}

TEST(FittedTable, FitsWhereWordsAllowIt) {
  for (const std::size_t width : {40U, 60U, 80U, 100U, 120U, 200U}) {
    const std::string text = fitted_table(findings(), width, {});
    EXPECT_THAT(widths_of(text), Each(Le(width))) << text;
    for (const char* word : {"consecutive-", "changes", "123,456,789", "1.0e-20", "told"}) {
      EXPECT_NE(text.find(word), std::string::npos) << word << " is broken at " << width;
    }
  }
}

/// Every line of a wrapped table has blanks where columns part.
TEST(FittedTable, KeepsColumnsApartWhenItWraps) {
  Table table = findings();
  table.columns.erase(table.columns.begin());
  for (auto& row : table.rows) row.erase(row.begin());
  const std::vector<std::string> lines = lines_of(fitted_table(table, 50, {}));
  EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("adj. p")));
  const std::size_t seen = lines.front().find("seen");
  ASSERT_NE(seen, std::string::npos);
  for (const std::string& line : lines) {
    if (line.size() < seen) continue;
    EXPECT_EQ(line.substr(seen - 2, 2), "  ") << line;
    EXPECT_NE(line[seen], ' ') << line;
  }
}

TEST(FittedTable, StandsOnEndWhenItCannotFit) {
  Table table{"t", "", {{"name", "name"}}, {{std::string("first")}}};
  for (int i = 0; i < 20; ++i) {
    table.columns.push_back({"c", "column " + std::to_string(i)});
    table.rows[0].push_back(i == 3 ? Value() : Value(static_cast<std::uint64_t>(i)));
  }
  const std::vector<std::string> lines = lines_of(fitted_table(table, 60, {}));
  ASSERT_EQ(lines.size(), 20U) << "what is not known is left out";
  EXPECT_EQ(lines[0], "first");
  EXPECT_EQ(lines[1], "  column 0   0");
  EXPECT_EQ(lines[19], "  column 19  19");
}

TEST(FittedTable, MayBeEmpty) {
  EXPECT_EQ(fitted_table({"t", "", {{"a", "a"}, {"b", "b"}}, {}}, 40, {}), "a  b\n");
  EXPECT_EQ(fitted_table({"t", "", {}, {{}, {}}}, 40, {}), "\n\n\n");
}

TEST(FittedTable, StylesItsHeadAlone) {
  Styles styles;
  styles.head = [](std::string_view text) { return '<' + std::string(text) + '>'; };
  EXPECT_EQ(fitted_table({"t", "", {{"a", "a"}}, {{1.5}}}, 40, styles), "<  a>\n1.5\n");
}

}  // namespace
}  // namespace evenhand::reports
