#include "src/history/document.hpp"

#include <gtest/gtest.h>

namespace evenhand::history {
namespace {

Watch watched(std::int64_t number, std::uint64_t alarms) {
  Watch watch;
  watch.number = number;
  watch.subject = {"deals.log", "52", "{}", "evenhand 0.1.0", 0.01, 1e9};
  watch.looks = {{1000, "", 0.5, "card 3", 0.001, 0.5}, {2000, "", 1.5, "card 4", 0.0, {}}};
  watch.events = {{"alarm", 2000, "2026-01-02T00:00:00Z", "fewer inversions"}};
  watch.effects = {{2000, "fewer inversions", {"mean of inversions", 12, 11, 13, 0.99, 22.5}}};
  watch.alarms = alarms;
  return watch;
}

TEST(HistoryDocument, SaysHowManyTold) {
  EXPECT_EQ(document_of({watched(1, 0)}, "x").answer, "none of 1 watch reported alarms or changes");
  EXPECT_EQ(document_of({watched(1, 0), watched(2, 3)}, "x").answer,
            "1 of 2 watches reported alarms or changes");
}

TEST(HistoryDocument, ShowsHowEachWent) {
  const reports::Document document = document_of({watched(1, 0), watched(2, 3)}, "x");
  ASSERT_EQ(document.sections.size(), 3U);
  EXPECT_EQ(document.sections[0].tables[0].rows.size(), 2U);
  const reports::Section& section = document.sections[2];
  EXPECT_EQ(section.name, "watch_2");
  ASSERT_EQ(section.charts.size(), 3U);
  EXPECT_EQ(std::get<double>(section.charts[0].data.rows[1][1]), 1.5);
  EXPECT_DOUBLE_EQ(std::get<double>(section.charts[1].data.rows[0][1]), 3);
  // A value that is 0 or was not tested has no logarithm.
  EXPECT_TRUE(std::holds_alternative<std::monostate>(section.charts[1].data.rows[1][1]));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(section.charts[2].data.rows[1][1]));
  ASSERT_EQ(section.tables.size(), 2U);
  EXPECT_EQ(std::get<reports::Estimate>(section.tables[0].rows[0][3]).low, 11);
  EXPECT_EQ(std::get<std::string>(section.tables[1].rows[0][3]), "fewer inversions");
}

TEST(HistoryDocument, ShowsTheLastOfMany) {
  std::vector<Watch> many;
  for (std::int64_t number = 1; number <= 30; ++number) many.push_back(watched(number, 0));
  const reports::Document document = document_of(many, "x");
  EXPECT_EQ(document.sections.size(), 21U);
  EXPECT_EQ(document.sections[1].name, "watch_11");
  EXPECT_EQ(document.notes.size(), 1U);
}

}  // namespace
}  // namespace evenhand::history
