#include "src/power/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/power/plan_parts.hpp"

namespace evenhand::power {
namespace {

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
