#include "src/odds/draw_answer.hpp"

#include <gtest/gtest.h>

namespace evenhand::odds {
namespace {

using stats::Rational;

TEST(DrawAnswer, AddsUpTheCountsOfARange) {
  EXPECT_EQ(answer_draw({54, 2, 3}, {2, 2}, "2", {}).probability, Rational(1, 477));
  EXPECT_EQ(answer_draw({60, 24, 7}, {1, 2}, "1..2", {}).probability,
            Rational(59024, 487635) + Rational(43792, 162545));
  EXPECT_EQ(answer_draw({60, 24, 7}, {0, UINT64_MAX}, ">=0", {}).probability, Rational(1));
  EXPECT_EQ(answer_draw({60, 24, 7}, {1, 0}, "<0", {}).probability, Rational(0));
}

TEST(DrawAnswer, MarksTheRangeInItsLaw) {
  const Answer answer = answer_draw({54, 2, 3}, {1, 2}, ">=1", {});
  EXPECT_EQ(answer.event, ">=1 key cards (2 of 54) in a hand of 3");
  EXPECT_EQ(answer.law->asked, (std::vector<bool>{false, true, true}));
}

TEST(DrawAnswer, SimulatesTheSameRange) {
  const Answer answer = answer_draw({52, 4, 13}, {2, UINT64_MAX}, ">=2", {20000, 1});
  const double exact = stats::to_double(answer.probability);
  EXPECT_LE(answer.check->interval.low, exact);
  EXPECT_GE(answer.check->interval.high, exact);
}

TEST(DrawDocument, HasBothTailsOfOneNumber) {
  const auto tails = [](const CountRange& range) {
    return draw_document("odds draw", {54, 2, 3}, range, "1", {}).sections.back();
  };
  // P(0) = 425/477, P(1) = 51/477, P(2) = 1/477.
  const reports::Section one = tails({1, 1});
  ASSERT_EQ(one.name, "tails");
  EXPECT_EQ(std::get<reports::Exact>(one.figures[0].value).digits, "52/477");
  EXPECT_EQ(std::get<reports::Exact>(one.figures[1].value).digits, "476/477");
  EXPECT_EQ(std::get<reports::Exact>(one.figures[2].value).digits, "104/477");
  EXPECT_EQ(std::get<reports::Exact>(tails({0, 0}).figures[2].value).digits, "1");
  EXPECT_NE(tails({1, 2}).name, "tails");
}

TEST(DrawDistribution, IsHypergeometric) {
  EXPECT_EQ(draw_distribution({60, 24, 7}).mean(), Rational(14, 5));
  EXPECT_EQ(draw_distribution({60, 24, 7}).variance(), Rational(2226, 1475));
  // A hand of 5 from 6 cards, 4 of them key cards, holds 3 or 4.
  EXPECT_EQ(draw_distribution({6, 4, 5}).values, (std::vector<Rational>{3, 4}));
}

}  // namespace
}  // namespace evenhand::odds
