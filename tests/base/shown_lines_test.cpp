#include "base/shown_lines.hpp"

#include <gtest/gtest.h>

#include "base/printable.hpp"

namespace evenhand {
namespace {

TEST(WithMarksShown, ShowsWhatGarblesALineAsMessagesDo) {
  for (const std::string mark : {"\u061c", "\u200b", "\u200d", "\u200f", "\u2028", "\u2029",
                                 "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff"}) {
    const std::string shown = with_marks_shown("a" + mark + "b");
    EXPECT_EQ(shown.find(mark), std::string::npos);
    EXPECT_EQ(shown, printable("a" + mark + "b"));
  }
  for (const std::string text : {"", "plain", "小王 é \u2007\u3000", "\u05d0\u0627", "–…\ufffd"}) {
    EXPECT_EQ(with_marks_shown(text), text);
  }
}

TEST(WithoutCommands, LeavesNoneForARunner) {
  EXPECT_EQ(without_commands("a\n::error::b\n"), "a\n\\::error::b\n");
  EXPECT_EQ(without_commands("  ::x"), "  \\::x");
  EXPECT_EQ(without_commands("\t\u3000\u00a0::x"), "\t\u3000\u00a0\\::x");
  EXPECT_EQ(without_commands("a ##[error]b ##vso[x ###[y"), "a #\\#[error]b #\\#vso[x ##\\#[y");
  for (const std::string text : {"", "\n", "a::b\n :x\n", "# a\n## b\n### c\n", "#[a", "##\n##"}) {
    EXPECT_EQ(without_commands(text), text);
  }
  const std::string once = without_commands("::a\n##[b");
  EXPECT_EQ(without_commands(once), once);
}

}  // namespace
}  // namespace evenhand
