#include <gtest/gtest.h>

#include "src/power/document.hpp"
#include "tests/src/power/plan_parts.hpp"

namespace evenhand::power {
namespace {

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

}  // namespace
}  // namespace evenhand::power
