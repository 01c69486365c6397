#include "reports/text.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(OnOneLine, KeepsWhatCanBeShownAndNothingElse) {
  EXPECT_EQ(on_one_line("riffle:7 \u6d17\u724c"), "riffle:7 \u6d17\u724c");
  EXPECT_EQ(on_one_line("a\nb\tc\x1b[31m\x7f"), "a b c [31m ");
  EXPECT_EQ(on_one_line("caf\xe9"), "caf\uFFFD");
  EXPECT_EQ(on_one_line("\u009b31mred\u0085 caf\u00e9"), " 31mred  caf\u00e9")
      << "control characters beyond ASCII steer terminals, too";
  EXPECT_EQ(on_one_line("a\u202eb\u200bc\u2066\ufeff"),
            "a\\xE2\\x80\\xAEb\\xE2\\x80\\x8Bc\\xE2\\x81\\xA6\\xEF\\xBB\\xBF");
  EXPECT_EQ(on_one_line(""), "");
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("riffle"), 6U);
  EXPECT_EQ(display_width("\u6d17\u724c"), 4U);
  EXPECT_EQ(display_width("caf\u00e9 \u2013"), 6U);
}

TEST(Pad, FillsToADisplayWidth) {
  EXPECT_EQ(pad("\u6d17\u724c", 6, Align::left), "\u6d17\u724c  ");
  EXPECT_EQ(pad("\u6d17\u724c", 6, Align::right), "  \u6d17\u724c");
  EXPECT_EQ(pad("too long", 3, Align::left), "too long");
}

TEST(ColumnWidths, AreOfTheWidestCells) {
  EXPECT_EQ(column_widths({{"a", "bbb"}, {"\u6d17\u724c", ""}}), (std::vector<std::size_t>{4, 3}));
}

}  // namespace
}  // namespace evenhand::reports
