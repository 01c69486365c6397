#include "src/power/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "sims/random/source.hpp"

namespace evenhand::power {
namespace {

using ::testing::HasSubstr;

Question default_question() {
  Question q;
  q.deck = cards::parse_deck("52");
  q.groups = {"position", "order"};
  return q;
}

DealsNeeded needed_by(std::string test, Method method, double deals) {
  DealsNeeded found;
  found.test = std::move(test);
  found.method = method;
  found.deals = deals;
  found.low = deals / 2;
  found.high = method == Method::unseen ? std::numeric_limits<double>::infinity() : deals * 2;
  return found;
}

FlawPlan plan(const std::string& shuffler) {
  FlawPlan plan{{shuffle::parse_shuffler(shuffler), std::string(random::sources().front().name)},
                0.01,
                {needed_by("position.chi-square", Method::exact, 9692.6),
                 needed_by("position.worst-cell", Method::rough, 15800),
                 needed_by("order.successors", Method::unseen, 131072),
                 needed_by("order.rising-sequences-mean", Method::measured, 20.6)}};
  plan.curve = {{10, 0.5}, {20.6, 0.9}};
  return plan;
}

std::string text(const reports::Value& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return std::to_string(*number);
  const auto* words = std::get_if<std::string>(&value);
  return words != nullptr ? *words : "";
}

void expect_whole_tables(const reports::Document& document) {
  for (const reports::Section& section : document.sections) {
    EXPECT_FALSE(section.name.empty());
    for (const reports::Table& table : section.tables) {
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.name;
    }
  }
}

TEST(PlanDocument, AnswersWithTheBestTest) {
  const reports::Document document = document_of(plan("riffle:7"), default_question());
  expect_whole_tables(document);
  EXPECT_EQ(document.answer,
            "fewest: 21 deals find riffle:7 with probability 0.9, by order.rising-sequences-mean");
  const reports::Section& section = document.sections[0];
  ASSERT_EQ(section.tables.size(), 2U);
  const auto& fewest = section.tables[0].rows;
  ASSERT_EQ(fewest.size(), 3U);
  EXPECT_EQ(text(fewest[0][0]), "order.rising-sequences-mean");
  EXPECT_EQ(text(fewest[0][1]), "21");
  EXPECT_EQ(text(fewest[0][2]), "11 to 42");
  EXPECT_EQ(section.tables[0].columns[2].words, "99 % interval");
  const auto& rows = section.tables[1].rows;
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(text(rows[0][1]), "9693");
  EXPECT_EQ(text(rows[0][2]), "");  // exact: without interval
  EXPECT_EQ(text(rows[1][1]), "~15,800");
  EXPECT_EQ(text(rows[2][1]), "> 131,000");
  EXPECT_EQ(text(rows[3][2]), "11");
  EXPECT_EQ(text(rows[3][3]), "42");
  ASSERT_EQ(section.charts.size(), 2U);
  EXPECT_EQ(section.charts[0].data.rows.size(), 3U);  // those that are numbers, the quickest first
  EXPECT_EQ(text(section.charts[0].data.rows[0][0]), "order.rising-sequences-mean");
  EXPECT_EQ(section.charts[1].data.rows.size(), 2U);
}

TEST(PlanDocument, SaysWhenNothingFindsTheFlaw) {
  FlawPlan blind = plan("cut");
  blind.tests.resize(3);
  blind.tests[0].method = Method::never;
  blind.tests[1].method = Method::unseen;
  blind.curve.clear();
  const reports::Document document = document_of(blind, default_question());
  EXPECT_EQ(document.answer, "no test was seen to find cut in 131,072 simulated deals");
  EXPECT_TRUE(document.sections[0].charts.empty());
  EXPECT_EQ(text(document.sections[0].tables[0].rows[0][1]), "never");
}

TEST(PlanDocument, OfManyTestsShowsTheQuickestAlone) {
  FlawPlan many = plan("riffle:7");
  for (int i = 0; i < 12; ++i) {
    many.tests.push_back(needed_by("order.more", Method::measured, 1000 + i));
  }
  const reports::Section section = document_of(many, default_question()).sections[0];
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_EQ(section.tables[0].rows.size(), 10U);
  EXPECT_EQ(text(section.tables[0].rows[0][1]), "21");
  EXPECT_EQ(section.tables[1].rows.size(), 16U);
  EXPECT_EQ(section.tables[1].shown, reports::Shown::on_request);
}

TEST(PlanDocument, OfSeveralFlawsHasATableAGroup) {
  const reports::Document document =
      document_of(std::vector{plan("riffle:7"), plan("cut")}, default_question());
  expect_whole_tables(document);
  ASSERT_EQ(document.sections.size(), 3U);
  EXPECT_EQ(document.sections[1].name, "position");
  EXPECT_EQ(document.sections[2].name, "order");
  const reports::Table& order = document.sections[2].tables[0];
  ASSERT_EQ(order.rows.size(), 2U);
  EXPECT_EQ(order.columns[1].name, "successors");
  EXPECT_EQ(text(order.rows[1][0]), "cut");
  EXPECT_EQ(text(order.rows[1][2]), "21");
}

TEST(PlanDocument, OfDealsSaysWhatTheYardstickFinds) {
  ShownByDeals shown{0.01, {}};
  shown.tests.push_back(
      {"position.chi-square", "rms relative deviation of a cell", 0.02309, "", true});
  shown.tests.push_back({"order.successors", "", {}, "too few", false});
  const reports::Document document = document_of(shown, 10000, default_question());
  expect_whole_tables(document);
  EXPECT_EQ(document.answer,
            "10,000 deals show, with probability 0.9: rms relative deviation of a cell of 0.02309 "
            "or more (position.chi-square)");
  EXPECT_EQ(text(document.sections[0].tables[0].rows[1][2]), "not made: too few");
}

TEST(PlanDocument, OfACellNamesTheTestThatNeedsFewer) {
  const reports::Document document =
      document_of(CellPlan{0.01, 5000, 700}, -0.05, default_question());
  expect_whole_tables(document);
  EXPECT_THAT(document.answer, HasSubstr("700 deals find one card in one position off by -5 %, by "
                                         "position.worst-cell"));
}

}  // namespace
}  // namespace evenhand::power
