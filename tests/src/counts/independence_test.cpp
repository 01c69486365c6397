#include "src/counts/independence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "base/error.hpp"
#include "stats/tables/exact_independence.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::counts {
namespace {

using testing::HasSubstr;

CrossTable table_of(const std::vector<std::vector<std::string>>& rows) {
  CrossTable table(rows.front().size() > 2 ? std::vector<std::string>{"a", "b", "land"}
                                           : std::vector<std::string>{"a", "b"});
  for (const auto& row : rows) {
    const std::vector<std::string_view> views(row.begin(), row.end());
    table.add(views);
  }
  return table;
}

const reports::Finding& finding(const reports::Document& document, std::size_t number) {
  return document.sections.front().judgement->findings.at(number);
}

TEST(CrossTables, AreJudgedByFishersTest) {
  std::vector<std::vector<std::string>> rows;
  const std::vector<std::size_t> counts = {18, 2, 5, 15};
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    for (std::size_t i = 0; i < counts[cell]; ++i) {
      rows.push_back({cell < 2 ? "x" : "y", cell % 2 == 0 ? "on" : "off"});
    }
  }
  const reports::Document document = document_of(table_of(rows), {});
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  const auto exact = stats::exact_independence(std::vector<std::uint64_t>{18, 2, 5, 15}, 2);
  EXPECT_NEAR(finding(document, 0).p.log10, exact->log10(), 1e-9);
  EXPECT_THAT(document.answer,
              HasSubstr("of rows with a=x 90.0 % have b=on, and of all rows 57.5 %"));
  EXPECT_EQ(document.sections.front().tables.front().rows.size(), 4);
}

// Each land has a share of its own of both, which alone is no dependence.
TEST(CrossTables, AreJudgedWithinStrata) {
  std::vector<std::vector<std::string>> rows;
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const bool is_large = random() % 2 == 0;
    const std::uint64_t share = is_large ? 8 : 2;
    rows.push_back({random() % 10 < share ? "x" : "y", random() % 10 < share ? "on" : "off",
                    is_large ? "large" : "small"});
  }
  EXPECT_EQ(document_of(table_of(rows), {}).verdict, reports::Verdict::no_bias_found);
  for (auto& row : rows) row.pop_back();
  EXPECT_EQ(document_of(table_of(rows), {}).verdict, reports::Verdict::biased);
}

TEST(CrossTables, RefuseWhatNamesRows) {
  CrossTable table({"a", "b"});
  const auto fill = [&] {
    for (int i = 0; i < 40; ++i) {
      const std::string name = std::to_string(i);
      const std::vector<std::string_view> row = {name, "x"};
      table.add(row);
    }
  };
  EXPECT_THROW(fill(), InputError);
  EXPECT_THROW(document_of(table_of({{"x", "on"}, {"x", "off"}}), {}), InputError);
}

}  // namespace
}  // namespace evenhand::counts
