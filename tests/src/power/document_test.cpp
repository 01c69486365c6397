#include "src/power/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/src/power/plan_parts.hpp"

namespace evenhand::power {
namespace {

DealsNeeded needed_with(Method method, double deals) {
  DealsNeeded found;
  found.method = method;
  found.deals = deals;
  return found;
}

TEST(PlanWording, SaysDealsAsWellAsTheyAreKnown) {
  EXPECT_EQ(deals_text(needed_with(Method::exact, 9692.6)), "9,693");
  EXPECT_EQ(deals_text(needed_with(Method::rough, 15847)), "~15,800");
  EXPECT_EQ(deals_text(needed_with(Method::unseen, 131072)), "> 131,000");
  EXPECT_EQ(deals_text(needed_with(Method::unseen, 3e22)), "> 3e22");
  EXPECT_EQ(deals_text(needed_with(Method::never, std::numeric_limits<double>::infinity())),
            "never");
}

TEST(PlanWording, KeepsNumbersNumbers) {
  EXPECT_EQ(std::get<std::uint64_t>(deals_value(needed_with(Method::measured, 20.6))), 21U);
  EXPECT_EQ(std::get<std::string>(deals_value(needed_with(Method::rough, 96))), "~96");
  EXPECT_EQ(whole(10.2), 11U);
}

TEST(PlanWording, SaysHowANumberWasFound) {
  DealsNeeded simulated = needed_with(Method::simulated, 96);
  simulated.sessions = 400;
  EXPECT_EQ(how_text(simulated), "simulated (400 sessions)");
  DealsNeeded early = needed_with(Method::exact, 147.4);
  early.least = 260;
  EXPECT_EQ(how_text(early), "exact; 148 would do, but the test is made from 260 deals on");
  EXPECT_EQ(deals_text(early), "260");
}

TEST(PlanWording, SaysWhatIsAskedFor) {
  Question question;
  question.deck = cards::parse_deck("52");
  EXPECT_EQ(terms(question, 0.01), "52 cards, power 0.9, alpha 0.01 for each test alone");
  question.corrected = true;
  EXPECT_EQ(terms(question, 0.01 / 64),
            "52 cards, power 0.9, alpha 0.01 for the whole battery (0.000156 a test)");
}

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

TEST(PlanDocument, OfSeveralFlawsHasATableAGroup) {
  const reports::Document document =
      document_of(std::vector{flaw_plan("riffle:7"), flaw_plan("cut")}, default_question());
  expect_whole_tables(document);
  ASSERT_EQ(document.sections.size(), 3U);
  EXPECT_EQ(document.sections[1].name, "position");
  EXPECT_EQ(document.sections[2].name, "order");
  const reports::Table& order = document.sections[2].tables[0];
  ASSERT_EQ(order.rows.size(), 2U);
  EXPECT_EQ(order.columns[1].name, "successors");
  EXPECT_EQ(value_words(order.rows[1][0]), "cut");
  EXPECT_EQ(value_words(order.rows[1][2]), "21");
}

using ::testing::HasSubstr;

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
  EXPECT_EQ(value_words(document.sections[0].tables[0].rows[1][2]), "not made: too few");
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
