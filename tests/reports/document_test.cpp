#include "reports/document.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(ChartKind, IsFoundByItsName) {
  for (const auto kind :
       {Chart::Kind::heat_map, Chart::Kind::intervals, Chart::Kind::bars, Chart::Kind::curve}) {
    EXPECT_EQ(chart_kind_named(chart_kind_name(kind)), kind);
  }
  EXPECT_EQ(chart_kind_name(Chart::Kind::heat_map), "heat_map");
  EXPECT_EQ(chart_kind_named("pie"), std::nullopt);
}

TEST(Verdict, IsFoundByItsName) {
  for (const auto verdict : {Verdict::biased, Verdict::no_bias_found, Verdict::inconclusive}) {
    EXPECT_EQ(verdict_named(verdict_name(verdict)), verdict);
  }
  EXPECT_EQ(verdict_name(Verdict::no_bias_found), "no bias found");
  EXPECT_EQ(verdict_named("fair"), std::nullopt);
}

TEST(Finding, KnowsItsGroup) {
  Finding finding;
  finding.test = "position.chi-square";
  EXPECT_EQ(finding.group(), "position");
  EXPECT_TRUE(finding.is_made());
  finding.skipped = "too few deals";
  EXPECT_FALSE(finding.is_made());
}

TEST(Exact, KnowsWhetherItIsWhole) {
  EXPECT_TRUE((Exact{"12345678901234567890123", 1e22}.is_whole()));
  EXPECT_TRUE((Exact{"-7", -7}.is_whole()));
  EXPECT_FALSE((Exact{"5/27", 0.2}.is_whole()));
  EXPECT_FALSE((Exact{"0.5", 0.5}.is_whole()));
}

}  // namespace
}  // namespace evenhand::reports
