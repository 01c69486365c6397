#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/games/doudizhu/document_sections.hpp"
#include "tests/src/games/doudizhu/sections.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

TEST(DoudizhuWorthSection, SaysWhatAShuffleIsWorth) {
  const reports::Document document = document_of(plan_of(20000, "riffle:3"));
  const reports::Section& worth = section_of(document, "worth");
  const auto& rows = worth.tables.front().rows;
  EXPECT_GT(std::get<reports::Estimate>(rows[2][2]).low, 0);
  EXPECT_LT(std::get<reports::Estimate>(rows[0][1]).high, 0);
  EXPECT_THAT(worth.notes.front(), HasSubstr("Against 20,000 games with fisher-yates"));
  const reports::Chart& length = named(worth.charts, "length");
  double observed = 0;
  double expected = 0;
  for (const auto& row : length.data.rows) {
    observed += static_cast<double>(std::get<std::uint64_t>(row[1]));
    expected += std::get<double>(row[2]);
  }
  EXPECT_NEAR(observed, expected, 1e-6);
}

}  // namespace
}  // namespace evenhand::doudizhu
