#include "reports/phrases.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

TEST(ShortP, ReadsWellAtEverySize) {
  EXPECT_EQ(short_p(0), "1");
  EXPECT_EQ(short_p(std::log10(0.0312345)), "0.0312");
  EXPECT_EQ(short_p(std::log10(0.47788)), "0.478");
  EXPECT_EQ(short_p(-3), "0.001");
  EXPECT_EQ(short_p(std::log10(4.1e-7)), "4.1e-7");
  EXPECT_EQ(short_p(std::log10(9.96e-7)), "1.0e-6");
  EXPECT_EQ(short_p(-5), "1.0e-5");
  EXPECT_EQ(short_p(-5321.4), "4.0e-5322");
  EXPECT_EQ(short_p(-std::numeric_limits<double>::infinity()), "0");
}

TEST(ShortNumber, HasAboutFourDigits) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(0.01234567), "0.01235");
  EXPECT_EQ(short_number(-2.2361), "-2.236");
  EXPECT_EQ(short_number(2809), "2809");
  EXPECT_EQ(short_number(24512.25), "24512");
  EXPECT_EQ(short_number(1234567890), "1.235e9");
  EXPECT_EQ(short_number(0.0000051), "5.1e-6");
  EXPECT_EQ(short_number(std::numeric_limits<double>::infinity()), "inf");
}

TEST(ShortRate, HasAUnit) {
  EXPECT_EQ(short_rate(1234567), "1.23M");
  EXPECT_EQ(short_rate(85000), "85k");
  EXPECT_EQ(short_rate(12), "12");
}

TEST(CellWords, SayHowFarAndWhichWay) {
  Result result = sample_comparison();
  EXPECT_EQ(cell_words(result, {.card = 2, .position = 1, .observed = 2900, .expected = 3000}),
            "card Q in position 1: 3.33 % below expected");
  result.card_names.clear();
  EXPECT_EQ(cell_words(result, {.card = 2, .position = 0, .observed = 9000, .expected = 3000}),
            "card 2 in position 0: 200 % above expected");
  EXPECT_EQ(cell_words(result, {.card = 2, .position = 0, .observed = 0, .expected = 3000}),
            "card 2 in position 0: never");
}

TEST(StrongestTest, HasTheLeastAdjustedThenTheLeastRawPValue) {
  SourceResult source = sample_audit().sources[0];
  EXPECT_EQ(strongest_test(source)->name, "position.chi-square");
  source.tests[0].log10_p_adjusted = source.tests[1].log10_p_adjusted = 0;
  source.tests[0].log10_p_value = -0.1;
  source.tests[1].log10_p_value = -0.2;
  EXPECT_EQ(strongest_test(source), &source.tests[1]);
  source.tests[0].skipped = source.tests[1].skipped = "too few";
  EXPECT_EQ(strongest_test(source), nullptr);
}

TEST(CellEffect, IsOfAMadeTestOfTheGroupPosition) {
  SourceResult source = sample_audit().sources[0];
  ASSERT_NE(cell_effect(source), nullptr);
  EXPECT_EQ(*cell_effect(source), source.tests[0].effect);
  source.tests[0].skipped = "too few";
  EXPECT_EQ(cell_effect(source), nullptr);
}

TEST(Reach, IsTheFirstMadeTestOfEachGroupWithADetectableEffect) {
  SourceResult source = sample_comparison().sources[1];
  reports::Test test = source.tests[0];
  test.name = "position.worst-cell";
  source.tests.push_back(test);
  test.name = "order.successors";
  test.group = "order";
  test.effect.reset();
  source.tests.push_back(test);
  const std::vector<const reports::Test*> found = reach(source);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(reach_words(*found[0]),
            "rms relative deviation of a cell of 0.0217 (position.chi-square)");
  EXPECT_EQ(reach_words(*found[1]), "an effect of 0.0217 (order.successors)");
}

TEST(CountTests, TellsMadeRejectedAndSkippedApart) {
  const TestCounts counts = count_tests(sample_comparison().sources[1]);
  EXPECT_EQ(counts.made, 1U);
  EXPECT_EQ(counts.rejected, 0U);
  EXPECT_EQ(counts.skipped, 1U);
}

TEST(SessionWords, NameTheGameAndTheSeedThatWasUsed) {
  Result result = sample_audit();
  result.deck = "doudizhu";
  result.deck_size = 54;
  EXPECT_EQ(session_words(result),
            "9,000 deals of 54 cards (doudizhu), seed 18446744073709551615, family-wise level "
            "0.01 (holm)");
  result.sources[0].kind = "log";
  EXPECT_EQ(session_words(result),
            "9,000 deals of 54 cards (doudizhu), family-wise level 0.01 (holm)");
}

}  // namespace
}  // namespace evenhand::reports
