#include "src/source/calendar.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

constexpr std::array<std::size_t, 12> days_in = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/// A table in which day d of the year (of a leap year, from 1) is drawn as `order(d)`th; `blank`
/// where that is 0.
std::string table(const std::function<std::size_t(std::size_t)>& order, char separator = ',',
                  const std::string& blank = "----") {
  const std::string gap(1, separator);
  std::string text = "Day";
  for (const char* month : {"January", "February", "March", "April", "May", "June", "July",
                            "August", "September", "October", "November", "December"}) {
    text += gap + month;
  }
  for (std::size_t day = 1; day <= 31; ++day) {
    text += fmt::format("\n{}", day);
    std::size_t before = 0;
    for (const std::size_t days : days_in) {
      const std::size_t number = day <= days ? order(before + day) : 0;
      text += gap + (number == 0 ? blank : std::to_string(number));
      before += days;
    }
  }
  return text + "\n";
}

std::size_t backwards(std::size_t day) { return 367 - day; }

TEST(Calendar, IsOneDealOfTheDaysInTheirOrder) {
  for (const char separator : {',', ';', '\t'}) {
    const std::vector<Deal> deals = deals_of(table(backwards, separator));
    ASSERT_EQ(deals.size(), 1U);
    ASSERT_EQ(deals[0].size(), 366U);
    // December 31 was drawn first.
    EXPECT_EQ(deals[0][0], 365U);
    EXPECT_EQ(deals[0][365], 0U);
  }
  const auto log = log_of(table(backwards, ',', ""));
  EXPECT_EQ(log->deck_size(), 366U);
  EXPECT_EQ(log->base(), 1U);
}

TEST(Calendar, HasAsManyDaysAsTheYear) {
  // Without February 29, the days after it are one earlier.
  const std::vector<Deal> deals = deals_of(table([](std::size_t day) {
    return day == 60 ? 0 : day < 60 ? day : day - 1;
  }));
  ASSERT_EQ(deals[0].size(), 365U);
  for (std::size_t i = 0; i < 365; ++i) EXPECT_EQ(deals[0][i], i);
}

TEST(Calendar, ReadsRowsWithoutAColumnOfDays) {
  std::string text;
  for (const std::string all = table(backwards); const char c : all) text += c;
  std::string without;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    without += line.substr(line.find(',') + 1) + "\n";
    at = end + 1;
  }
  EXPECT_EQ(deals_of(without), deals_of(text));
}

TEST(Calendar, RefusesWithThePlace) {
  const auto with = [](std::size_t day, std::size_t number) {
    return failure_of(table([=](std::size_t d) { return d == day ? number : backwards(d); }));
  };
  EXPECT_THAT(with(2, 0), HasSubstr("deals.txt:3:3 (byte 139): no number under Jan 2, expected one "
                                    "for each day of the year"));
  EXPECT_THAT(with(2, 366), HasSubstr("number 366 a second time, under Jan 2 (first under Jan 1)"));
  EXPECT_THAT(with(2, 367), HasSubstr("found '367' under Jan 2, expected a number from 1 to 366"));
  EXPECT_THAT(failure_of(table([](std::size_t d) { return d == 60 ? 0 : backwards(d); })),
              HasSubstr("number 307 is missing, expected each from 1 to 365 once"));
  EXPECT_THAT(failure_of(table(backwards, ',', "7")), HasSubstr("under Feb 30, expected nothing"));
}

TEST(Calendar, IsToldByTheMonths) {
  EXPECT_TRUE(names_months("Day,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec"));
  EXPECT_TRUE(names_months("jan\tfeb\tmar\tapr\tmay\tjun\tjul\taug\tsept\toct\tnov\tdec"));
  EXPECT_FALSE(names_months("Jan,Feb,Mar"));
  EXPECT_FALSE(names_months("Feb,Jan,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec"));
  EXPECT_FALSE(names_months("1 2 3"));
}

}  // namespace
}  // namespace evenhand::source
