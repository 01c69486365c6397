#include <gtest/gtest.h>

#include "src/power/document.hpp"
#include "tests/src/power/plan_parts.hpp"

namespace evenhand::power {
namespace {

TEST(PlanDocument, AnswersWithTheBestTest) {
  const reports::Document document = document_of(flaw_plan("riffle:7"), default_question());
  expect_whole_tables(document);
  EXPECT_EQ(document.answer,
            "fewest: 21 deals find riffle:7 with probability 0.9, by order.rising-sequences-mean");
  const reports::Section& section = document.sections[0];
  ASSERT_EQ(section.tables.size(), 2U);
  const auto& fewest = section.tables[0].rows;
  ASSERT_EQ(fewest.size(), 3U);
  EXPECT_EQ(value_words(fewest[0][0]), "order.rising-sequences-mean");
  EXPECT_EQ(value_words(fewest[0][1]), "21");
  EXPECT_EQ(value_words(fewest[0][2]), "11 to 42");
  EXPECT_EQ(section.tables[0].columns[2].words, "99 % interval");
  const auto& rows = section.tables[1].rows;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(value_words(rows[0][1]), "9693");
  EXPECT_EQ(value_words(rows[0][2]), "");  // exact: without interval
  EXPECT_EQ(value_words(rows[1][1]), "~15,800");
  EXPECT_EQ(value_words(rows[2][1]), "> 131,000");
  EXPECT_EQ(value_words(rows[3][2]), "11");
  EXPECT_EQ(value_words(rows[3][3]), "42");
  ASSERT_EQ(section.charts.size(), 2U);
  EXPECT_EQ(section.charts[0].data.rows.size(), 3U);  // those that are numbers, the quickest first
  EXPECT_EQ(value_words(section.charts[0].data.rows[0][0]), "order.rising-sequences-mean");
  EXPECT_EQ(section.charts[1].data.rows.size(), 2U);
}

TEST(PlanDocument, SaysWhenNothingFindsTheFlaw) {
  FlawPlan blind = flaw_plan("cut");
  blind.tests.resize(3);
  blind.tests[0].method = Method::never;
  blind.tests[1].method = Method::unseen;
  const reports::Document document = document_of(blind, default_question());
  EXPECT_EQ(document.answer, "no test was seen to find cut in 131,072 simulated deals");
  EXPECT_TRUE(document.sections[0].charts.empty());
  EXPECT_EQ(value_words(document.sections[0].tables[0].rows[0][1]), "never");
}

TEST(PlanDocument, OfManyTestsShowsTheQuickestAlone) {
  FlawPlan many = flaw_plan("riffle:7");
  for (int i = 0; i < 12; ++i) {
    many.tests.push_back(needed_by("order.more", Method::measured, 1000 + i));
  }
  const reports::Section section = document_of(many, default_question()).sections[0];
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_EQ(section.tables[0].rows.size(), 10U);
  EXPECT_EQ(value_words(section.tables[0].rows[0][1]), "21");
  EXPECT_EQ(section.tables[1].rows.size(), 16U);
  EXPECT_EQ(section.tables[1].shown, reports::Shown::on_request);
}

}  // namespace
}  // namespace evenhand::power
