#include "src/audit/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using reports::Verdict;
using testing::HasSubstr;
using testing::MatchesRegex;

reports::SourceResult result_of(const Shuffle& shuffle, std::size_t n, std::size_t deals,
                                const BatterySpec& battery = default_battery()) {
  stats::SmallGenerator random(1);
  return judged(tally(std::to_string(n), make_deals(n, deals, shuffle, random), battery));
}

TEST(Judge, NamesTheStrongestTestAndTheWorstCellOfABiasedSource) {
  const auto result = result_of(naive_swap, 52, 20000);
  EXPECT_EQ(result.verdict, Verdict::biased);
  EXPECT_EQ(result.deals, 20000);
  EXPECT_THAT(result.reason, HasSubstr("tests reject at 0.01, position.chi-square most strongly"));
  EXPECT_THAT(result.reason,
              MatchesRegex(".*; card [0-9]+ lands in position [0-9]+ in [0-9.]+ % of "
                           "deals, expected 1.92[0-9]* %"));
  ASSERT_TRUE(result.worst_cell.has_value());
  EXPECT_NEAR(result.worst_cell->expected, 20000 / 52.0, 1e-9);
}

TEST(Judge, SaysWhatItWouldHaveFound) {
  const auto result = result_of(fair, 10, 20000);
  EXPECT_EQ(result.verdict, Verdict::no_bias_found) << result.reason;
  EXPECT_THAT(result.reason,
              HasSubstr("with 90 % probability position.chi-square would have found: rms relative "
                        "deviation of a cell of "));
}

TEST(Judge, IsInconclusiveOnTooFewDeals) {
  const auto few = result_of(fair, 54, 300);
  EXPECT_EQ(few.verdict, Verdict::inconclusive);
  EXPECT_THAT(few.reason, HasSubstr("300 deals are too few to say"));
  const auto fewer = result_of(fair, 54, 100);
  EXPECT_EQ(fewer.verdict, Verdict::inconclusive);
  EXPECT_THAT(fewer.reason, HasSubstr("position.chi-square was not made"));
  EXPECT_EQ(result_of(fair, 54, 1500).verdict, Verdict::no_bias_found);
  const auto none = judged(Tallies(default_battery(), cards::parse_deck("54")));
  EXPECT_EQ(none.verdict, Verdict::inconclusive);
  EXPECT_EQ(none.deals, 0);
}

TEST(Judge, JudgesABatteryWithoutPositionsByItsFirstTest) {
  const auto result = result_of(fair, 54, 3000, parse_battery("structure"));
  EXPECT_EQ(result.verdict, Verdict::no_bias_found) << result.reason;
  EXPECT_THAT(result.reason, HasSubstr("structure.cycles-mean"));
  EXPECT_TRUE(result.positions.empty());
  EXPECT_FALSE(result.worst_cell.has_value());
  const auto hands = result_of(fair, 54, 3000, parse_battery("hands"));
  EXPECT_EQ(hands.verdict, Verdict::inconclusive);
  EXPECT_THAT(hands.reason, HasSubstr("no test of this battery could be made"));
}

TEST(Judge, ListsTestsAsTheBatteryDoesAndCorrectsThem) {
  const auto result = result_of(fair, 6, 20000);
  std::vector<std::string_view> listed;
  for (const TestInfo& info : tests()) listed.push_back(info.name);
  auto at = listed.begin();
  double made = 0;
  for (const reports::Test& test : result.tests) {
    at = std::find(at, listed.end(), test.name);
    ASSERT_NE(at, listed.end()) << test.name;
    EXPECT_FALSE(test.null.empty());
    made += test.skipped.empty() ? 1 : 0;
  }
  for (const reports::Test& test : result.tests) {
    if (!test.skipped.empty()) continue;
    EXPECT_GE(test.p_adjusted, test.p_value) << test.name;
    EXPECT_LE(test.p_adjusted, std::min(1.0, made * test.p_value) + 1e-12) << test.name;
    ASSERT_TRUE(test.effect.has_value()) << test.name;
    EXPECT_LE(test.effect->low, test.effect->high) << test.name;
    EXPECT_FALSE(test.finding.empty()) << test.name;
  }
}

TEST(Judge, EveryDeckSizeCanBeJudged) {
  for (const std::size_t n : {2U, 3U, 4U, 5U, 7U, 8U, 9U, 20U, 21U, 64U, 65U, 256U, 257U}) {
    for (const std::size_t deals : {1U, 2U, 500U}) {
      const auto result = result_of(fair, n, deals);
      EXPECT_NE(result.verdict, Verdict::biased)
          << n << " cards, " << deals << ": " << result.reason;
    }
  }
}

TEST(Judge, ReadsWhatWasAskedFor) {
  EXPECT_EQ(parse_judgement(0.05, "bh").correction, Correction::benjamini_hochberg);
  EXPECT_EQ(parse_judgement(0.05, "holm").alpha, 0.05);
  EXPECT_THROW(parse_judgement(0, "holm"), InputError);
  EXPECT_THROW(parse_judgement(1, "holm"), InputError);
  EXPECT_THROW(parse_judgement(std::nan(""), "holm"), InputError);
  EXPECT_THROW(parse_judgement(0.01, "hom"), InputError);
}

TEST(Wording, KeepsTheDigitsThatTell) {
  EXPECT_EQ(share_of_deals(261, 10000, 1 / 54.0), "2.61 % of deals, expected 1.85 %");
  EXPECT_EQ(share_of_deals(185300, 10000000, 1 / 54.0), "1.853 % of deals, expected 1.852 %");
  EXPECT_EQ(percent(0.0042), "0.420 %");
  EXPECT_EQ(p_value_text(-1), "0.1");
  EXPECT_EQ(p_value_text(-45.3), "5e-46");
  EXPECT_EQ(p_value_text(-5000.001), "1e-5000");
  EXPECT_EQ(with_thousands(1234567), "1,234,567");
  EXPECT_EQ(with_thousands(999), "999");
}

}  // namespace
}  // namespace evenhand::audit
