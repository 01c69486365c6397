#include "base/moments.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace evenhand {
namespace {

// `date -u -d "2015-10-07 20:05:33" +%s`
constexpr std::int64_t evening = 1'444'248'333'000;

TEST(Moments, AreReadAsPeopleAndProgramsWriteThem) {
  for (const char* text :
       {"2015-10-07 20:05:33", "2015-10-07T20:05:33", "2015-10-07T20:05:33Z", "7.10.2015 20:05:33",
        "Oct 7, 2015 8:05:33 PM", "2015-10-07 22:05:33 +02:00", "2015-10-07T16:05:33-0400",
        "2015-10-08 01:35:33+5:30", "1444248333", "1444248333000", "1444248333.000",
        "2015-10-07 20:05:33.000 UTC"}) {
    const auto moment = parse_moment(text, DateOrder::day_first);
    ASSERT_TRUE(moment) << text;
    EXPECT_EQ(moment->milliseconds, evening) << text;
  }
}

// `date -u -d "1969-12-01 20:05:33" +%s`
TEST(Moments, AreReadFromBefore1970) {
  for (const char* text : {"1969-12-01 20:05:33", "1.12.1969 20:05:33", "-02606067"}) {
    const auto moment = parse_moment(text, DateOrder::day_first);
    ASSERT_TRUE(moment) << text;
    EXPECT_EQ(moment->milliseconds, -2'606'067'000) << text;
  }
  EXPECT_EQ(parse_moment("-26060670000", DateOrder::day_first)->milliseconds, -26'060'670'000);
}

TEST(Moments, SayWhatTheyLeaveOpen) {
  const auto minute = parse_moment("10/07/2015 20:05", DateOrder::month_first);
  ASSERT_TRUE(minute);
  EXPECT_EQ(minute->milliseconds, evening - 33'000);
  EXPECT_EQ(minute->precision, 60'000);
  EXPECT_FALSE(minute->has_zone);
  const auto exact = parse_moment("2015-10-07T20:05:33.1239Z", DateOrder::year_first);
  ASSERT_TRUE(exact);
  EXPECT_EQ(exact->milliseconds, evening + 123);
  EXPECT_EQ(exact->precision, 1);
  EXPECT_TRUE(exact->has_zone);
  EXPECT_TRUE(parse_moment("1444248333", DateOrder::year_first)->has_zone);
  EXPECT_EQ(parse_moment("12:30 am, no date", DateOrder::year_first), std::nullopt);
  EXPECT_EQ(parse_moment("2015-10-07 12:30 AM", DateOrder::year_first)->milliseconds,
            evening - ((19 * 60 + 35) * 60 + 33) * 1'000);
}

TEST(Moments, AreNothingOfOtherTexts) {
  for (const char* text : {"",
                           ":",
                           "20:05",
                           "2015-10-07",
                           "2015-10-07 24:00",
                           "2015-10-07 20:60",
                           "2015-10-07 20:05:61",
                           "2015-10-07 20:05:33.",
                           "2015-10-07 20:05 soon",
                           "2015-02-30 20:05",
                           "2015-10-07 13:05 PM",
                           "2015-10-07 20:05 +",
                           "2015-10-07 20:05 +15",
                           "144424833",
                           "14442483330",
                           "1444248333x",
                           "1444248333.",
                           "12345678901234",
                           "2015-10-07 2:5",
                           "-2606067",
                           "-2606067x",
                           "--12345678"}) {
    EXPECT_EQ(parse_moment(text, DateOrder::year_first), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace evenhand
