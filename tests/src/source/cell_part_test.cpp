#include "src/source/cell_part.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

TEST(CellPart, IsAskedForByAFunctionOfAColumn) {
  EXPECT_EQ(parse_asked("hour(time)").column, "time");
  EXPECT_EQ(parse_asked("hour(time)").part, CellPart::hour);
  EXPECT_EQ(parse_asked("weekday( Draw Date )").column, "Draw Date");
  EXPECT_EQ(parse_asked("weekday(2)").part, CellPart::weekday);
  EXPECT_EQ(parse_asked("previous(winner)").column, "winner");
  EXPECT_EQ(parse_asked("previous(winner)").part, CellPart::previous);
  for (const char* name : {"hour", "hour(time", "hour (time)", "Machine", ""}) {
    EXPECT_EQ(parse_asked(name).column, name);
    EXPECT_EQ(parse_asked(name).part, CellPart::text);
  }
}

TEST(CellPart, ReadsTheHourAsItIsWritten) {
  for (const auto& [text, hour] : {std::pair{"2015-10-07 20:05", "20"},
                                   {"2015-10-07T00:59:59.5Z", "00"},
                                   {"9:00", "09"},
                                   {"23:59:59", "23"},
                                   {"8:05 PM", "20"},
                                   {"12:30 am", "00"},
                                   {"12:30PM", "12"},
                                   {"07.10.2015 7:15", "07"},
                                   {"2015-10-07T20:05+02:00", "20"},
                                   {"Oct 7, 2015 13:00", "13"}}) {
    EXPECT_EQ(part_of(CellPart::hour, text), hour) << text;
  }
  for (const char* text : {"2015-10-07", "24:00", "20:60", "20:5", ":05", "soon 20:05", "13:05 PM",
                           "x:10", "120:05"}) {
    EXPECT_FALSE(part_of(CellPart::hour, text)) << text;
  }
}

TEST(CellPart, ReadsTheDayOfTheWeek) {
  for (const auto& [text, day] : {std::pair{"2015-10-07", "Wed"},
                                  {"2015-10-11T20:05Z", "Sun"},
                                  {"Oct 12, 2015", "Mon"},
                                  {"25/12/2015", "Fri"},
                                  {"12/25/2015 20:00", "Fri"}}) {
    EXPECT_EQ(part_of(CellPart::weekday, text), day) << text;
  }
  // The seventh of October or the tenth of July?
  for (const char* text : {"07/10/2015", "20:05", "2015-02-30"}) {
    EXPECT_FALSE(part_of(CellPart::weekday, text)) << text;
  }
}

TEST(CellPart, ReadsAmbiguousDatesInTheOrderThatOthersShow) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(part_of(CellPart::weekday, "07/10/2015", DateOrder::day_first), "Wed");
  EXPECT_EQ(part_of(CellPart::weekday, "07/10/2015", DateOrder::month_first), "Fri");
  EXPECT_FALSE(part_of(CellPart::weekday, "25/12/2015", DateOrder::month_first));
  EXPECT_EQ(only_order(Texts{"07/10/2015", "25/12/2015"}), DateOrder::day_first);
  EXPECT_EQ(only_order(Texts{"07/10/2015", "12/25/2015"}), DateOrder::month_first);
  EXPECT_FALSE(only_order(Texts{"07/10/2015", "08/10/2015"})) << "either";
  EXPECT_FALSE(only_order(Texts{"2015-10-07"})) << "either, and the same day";
  EXPECT_FALSE(only_order(Texts{"25/12/2015", "12/25/2015"})) << "neither";
}

TEST(CellPart, OfAnEmptyCellIsEmpty) {
  for (const CellPart part :
       {CellPart::text, CellPart::hour, CellPart::weekday, CellPart::previous}) {
    EXPECT_EQ(part_of(part, ""), "");
  }
}

TEST(CellPart, IsMeantByWhatPeopleType) {
  for (const auto& [typed, hour] :
       {std::pair{"8", "08"}, {"08", "08"}, {"0", "00"}, {"23", "23"}}) {
    EXPECT_EQ(typed_part(CellPart::hour, typed, ""), hour);
  }
  for (const auto& [typed, day] :
       {std::pair{"Mon", "Mon"}, {"monday", "Mon"}, {"THURS", "Thu"}, {"sun", "Sun"}}) {
    EXPECT_EQ(typed_part(CellPart::weekday, typed, ""), day);
  }
  EXPECT_EQ(typed_part(CellPart::text, "8", ""), "8");
  EXPECT_EQ(typed_part(CellPart::previous, "8", ""), "8");
  EXPECT_EQ(typed_part(CellPart::hour, "", ""), "");
}

TEST(CellPart, IsRefusedWhereNoCellCouldSaySo) {
  const auto refusal = [](CellPart part, const char* typed) {
    try {
      return "took it: " + typed_part(part, typed, "f(c)=x");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  for (const char* typed : {"24", "8am", "008", "-1", "eight"}) {
    EXPECT_EQ(refusal(CellPart::hour, typed), "--where f(c)=x: expected an hour, from 00 to 23");
  }
  for (const char* typed : {"Mo", "Mondays", "1", "xyz"}) {
    EXPECT_EQ(refusal(CellPart::weekday, typed), "--where f(c)=x: expected a day, from Mon to Sun");
  }
}

}  // namespace
}  // namespace evenhand::source
