#include "src/entropy/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

using testing::HasSubstr;

TEST(EntropyDocument, HasALineAnEstimator) {
  const Plan plan = plan_of("philox", 8);
  const reports::Document document = document_of(plan, counts_of(plan));
  EXPECT_EQ(document.title, "1 data set of 20,000 samples of 8 bits from philox, seed 1");
  EXPECT_THAT(document.answer, HasSubstr("bits of min-entropy a symbol of 8 bits"));
  EXPECT_FALSE(document.verdict);
  const reports::Section& section = document.sections.front();
  const reports::Table& table = section.tables.front();
  ASSERT_EQ(table.rows.size(), 10U);
  ASSERT_EQ(table.columns.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows[1][1])) << "of bits alone";
  EXPECT_GT(std::get<double>(table.rows[1][2]), 0.5);
  EXPECT_THAT(section.notes.front(), HasSubstr("wants a million samples"));
  double shannon = 0;
  for (const reports::Figure& figure : section.figures) {
    if (figure.name == "shannon_entropy_byte") shannon = std::get<double>(figure.value);
  }
  EXPECT_NEAR(shannon, 8, 0.002);
}

TEST(EntropyDocument, OfSeveralDataSetsTellsTheLeast) {
  Plan plan = plan_of("philox", 4, 5000);
  plan.sequences = 3;
  const reports::Document document = document_of(plan, counts_of(plan));
  const reports::Table& table = document.sections.front().tables.front();
  ASSERT_EQ(table.columns.size(), 5U);
  EXPECT_LE(std::get<double>(table.rows[0][2]), std::get<double>(table.rows[0][1]));
  EXPECT_EQ(document.sections.front().figures[1].name, "min_entropy_least");
}

TEST(EntropyDocument, TellsRestartsThatAreNotValidated) {
  Plan plan = plan_of("philox", 1, 1'000'000);
  plan.restarts = 0.8;
  Counts counts;
  counts.data_sets = 1;
  counts.symbols[0] = 1'000'000;
  counts.assessed.add(0.3);
  counts.if_iid.add(0.3);
  const reports::Document document = document_of(plan, counts);
  EXPECT_THAT(document.sections.front().notes.front(), HasSubstr("less than half of 0.8 bits"));
  EXPECT_EQ(document.sections.front().tables.front().columns[2].words, "columns");
}

TEST(EntropyDocument, OfNothingHasNoFigures) {
  EXPECT_TRUE(document_of(plan_of("philox", 8), {}).sections.front().figures.empty());
}

}  // namespace
}  // namespace evenhand::entropy
