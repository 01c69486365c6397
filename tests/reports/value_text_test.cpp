#include "reports/value_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/reports/sample.hpp"

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

using testing::ElementsAre;
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(ValueText, ShowsEveryKindOfValue) {
  EXPECT_EQ(value_text({}, ""), "-");
  EXPECT_EQ(value_text(true, ""), "yes");
  EXPECT_EQ(value_text(false, ""), "no");
  EXPECT_EQ(value_text(std::int64_t{-1234567}, ""), "-1,234,567");
  EXPECT_EQ(value_text(std::int64_t{-123}, ""), "-123");
  EXPECT_EQ(value_text(std::uint64_t{1234}, ""), "1,234");
  EXPECT_EQ(value_text(0.0123456, ""), "0.01235");
  EXPECT_EQ(value_text(0.0123456, share), "1.23 %");
  EXPECT_EQ(value_text(std::string("a\nb"), ""), "a b");
  EXPECT_EQ(value_text(PValue{-0.5}, ""), "0.316");
  EXPECT_EQ(value_text(PValue{-infinity}, ""), "< 1e-300");
}

TEST(ValueText, ShowsExactNumbersInFullUnlessTheyAreLong) {
  EXPECT_EQ(value_text(Exact{"5/27", 5.0 / 27}, ""), "5/27");
  EXPECT_EQ(value_text(Exact{"1234567890123456789012", 1e21}, ""), "1,234,567,890,123,456,789,012");
  EXPECT_EQ(value_text(Exact{"-9007199254740993", -9e15}, ""), "-9,007,199,254,740,993");
  EXPECT_EQ(value_text(Exact{std::string(30, '1') + "/" + std::string(30, '2'), 0.5}, ""), "0.5");
  EXPECT_EQ(value_text(Exact{"1" + std::string(100, '0'), 1e100}, ""), "1e100");
  EXPECT_EQ(value_text(Exact{"-25" + std::string(399, '0'), -infinity}, ""), "-2.5e400");
  EXPECT_EQ(value_text(Exact{"1/8" + std::string(400, '0'), 0.0}, ""), "1.25e-401")
      << "below all doubles";
}

TEST(ValueText, ShowsAnEstimateToTheWidthOfItsInterval) {
  EXPECT_EQ(value_text(Estimate{0.12345, 0.11, 0.136}, ""), "0.123 (0.110 to 0.136)");
  EXPECT_EQ(value_text(Estimate{0.5, 0.4876, 0.5124}, share), "50.0 (48.8 to 51.2) %");
  EXPECT_EQ(value_text(Estimate{0.5, not_a_number, not_a_number}, ""), "0.500");
  EXPECT_EQ(value_text(Estimate{2, 1.5, infinity}, ""), "2.00 (1.50 to ?)");
  EXPECT_EQ(value_text(Estimate{2e9, 1e9, 3e9}, ""), "2e9 (1e9 to 3e9)");
  EXPECT_EQ(value_text(Estimate{2e9, -infinity, 3e9}, ""), "2e9 (? to 3e9)");
  EXPECT_EQ(value_text(Estimate{infinity, 340.5, infinity}, ""), "> 340.5");
  EXPECT_EQ(value_text(Estimate{not_a_number, not_a_number, -12}, ""), "< -12");
  EXPECT_EQ(value_text(Estimate{not_a_number, 0, 1}, ""), "-");
}

TEST(ValueText, ShowsWhatIsNotFiniteAsNotKnown) {
  // JSON has no such number, and a report made again from it must say the same.
  for (const double number : {not_a_number, infinity, -infinity}) {
    EXPECT_EQ(value_text(number, ""), "-");
    EXPECT_EQ(value_text(number, share), "-");
    EXPECT_EQ(value_text(Estimate{number, 0, 1}, ""), "-");
    EXPECT_EQ(effect_text({"effect", {number, number, number}, ""}), "-");
  }
}

TEST(FigureText, NamesTheUnitUnlessTheValueShowsIt) {
  EXPECT_EQ(figure_text({"n", "w", 3.25, "points a game"}), "3.25 points a game");
  EXPECT_EQ(figure_text({"n", "w", 0.25, share}), "25.0 %");
  EXPECT_EQ(figure_text({"n", "w", {}, "points"}), "-");
  EXPECT_EQ(figure_text({"n", "w", std::uint64_t{5}, "", "of\n7"}), "5  of 7");
  EXPECT_EQ(figure_text({"n", "w", std::uint64_t{5}, "a\x1b"}), "5 a ");
}

TEST(ColumnText, NamesTheUnitUnlessTheCellsShowIt) {
  EXPECT_EQ(column_text({"n", "mean", "points"}), "mean, points");
  EXPECT_EQ(column_text({"n", "mean", share}), "mean");
  EXPECT_EQ(column_text({"n", "mea\nn"}), "mea n");
}

TEST(EffectText, ShowsTheInterval) {
  EXPECT_EQ(effect_text({"effect", {0.12345, 0.11, 0.135}, ""}), "0.1235 (0.11 to 0.135)");
  EXPECT_EQ(effect_text({"effect", {0.12345, not_a_number, not_a_number}, ""}), "0.1235");
  EXPECT_EQ(effect_text({"effect", {0.12345, 0.1, infinity}, ""}), "0.1235 (0.1 to ?)");
}

TEST(TextTableTest, AlignsNumbersRightAndWordsLeft) {
  const TextTable text = text_table({"t",
                                     "",
                                     {{"a", "words"}, {"b", "number"}, {"c", "mixed"}},
                                     {{std::string("x"), 1.5, 1.5}, {std::string("y"), {}, true}}});
  EXPECT_THAT(text.columns, ElementsAre(Align::left, Align::right, Align::left));
  EXPECT_THAT(text.rows, ElementsAre(Row{"words", "number", "mixed"}, Row{"x", "1.5", "1.5"},
                                     Row{"y", "-", "yes"}));
}

TEST(Strongest, IsTheLeastAdjustedThenTheLeastRawPValue) {
  Judgement judgement = sample_judgement();
  EXPECT_EQ(strongest(judgement)->test, "position.chi-square");
  judgement.findings[0].adjusted = judgement.findings[1].adjusted;
  EXPECT_EQ(strongest(judgement)->test, "position.chi-square");
  judgement.findings[1].p = {-1e6};
  judgement.findings[0].p = {-1};
  EXPECT_EQ(strongest(judgement)->test, "order.inversions");
  EXPECT_EQ(strongest({}), nullptr);
  judgement.findings.erase(judgement.findings.begin(), judgement.findings.begin() + 3);
  EXPECT_EQ(strongest(judgement), nullptr) << "the only test was not made";
}

TEST(CountTests, TellsMadeRejectedAndSkippedApart) {
  const TestCounts counts = count_tests(sample_judgement());
  EXPECT_EQ(counts.made, 3U);
  EXPECT_EQ(counts.rejected, 2U);
  EXPECT_EQ(counts.skipped, 1U);
}

TEST(Reach, TellsOfEachGroupTheFirstThatCanSay) {
  Judgement judgement = sample_judgement();
  EXPECT_THAT(reach(judgement),
              ElementsAre("rms relative deviation of a cell of 0.0042 (position.chi-square)"))
      << "what is found only when it is infinite says nothing";
  judgement.findings[2].effect = Effect{"runs", {1, 0, 2}, "a deal"};
  judgement.findings[2].detectable = 0.5;
  EXPECT_THAT(reach(judgement), testing::Contains("runs of 0.5 a deal (order.runs)"));
}

}  // namespace

}  // namespace evenhand::reports
