#include "src/history/charts.hpp"

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

}  // namespace
}  // namespace evenhand::history
