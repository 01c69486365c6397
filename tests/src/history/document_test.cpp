#include "src/history/document.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "tests/src/find_in_document.hpp"

namespace evenhand::history {
namespace {

TEST(WatchCharts, HaveARowALook) {
  reports::Chart course = course_chart("Its course");
  EXPECT_EQ(course.data.name, "course");
  EXPECT_EQ(course.data.title, "Its course");
  add_look(course, 1000, 1.5, 0.01);
  add_look(course, 2000, -0.5, 0.01);
  ASSERT_EQ(course.data.rows.size(), 2U);
  ASSERT_EQ(course.data.rows[1].size(), course.data.columns.size());
  EXPECT_EQ(tests::number(course.data.rows[1][0]), 2000);
  EXPECT_EQ(tests::number(course.data.rows[1][1]), -0.5);
  EXPECT_EQ(tests::number(course.data.rows[1][4]), -std::log(0.01));
}

TEST(WatchCharts, LeaveOutWhatWasNotTested) {
  reports::Chart windows = window_chart("window_cards", "By card");
  add_window(windows, 1000, 2.5);
  add_window(windows, 2000, {});
  ASSERT_EQ(windows.data.rows.size(), 2U);
  ASSERT_EQ(windows.data.rows[0].size(), windows.data.columns.size());
  EXPECT_EQ(tests::number(windows.data.rows[0][1]), 2.5);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(windows.data.rows[1][1]));
  EXPECT_EQ(tests::number(windows.data.rows[1][3]), 3);
}

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
