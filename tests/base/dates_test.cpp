#include "base/dates.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand {
namespace {

using testing::Optional;
using namespace std::chrono_literals;

constexpr Date day = 2015y / 10 / 7d;

TEST(ParseDate, TakesManySpellings) {
  for (const char* text :
       {"2015-10-07", "2015/10/7", "2015.10.07", "2015.10.07.", "2015. 10. 07.", "20151007",
        "2015-10-07T20:00:00Z", "2015-10-07 20:59", "Oct 7, 2015", "October 7 2015", "7 Oct 2015",
        "Wed, Oct 7, 2015", "Wednesday 7 October 2015", "7th Oct 2015", "07-Oct-15",
        "7 October 15"}) {
    EXPECT_THAT(parse_date(text, DateOrder::year_first), Optional(day)) << text;
  }
  EXPECT_THAT(parse_date("07-Oct-68", DateOrder::year_first), Optional(2068y / 10 / 7d));
  EXPECT_THAT(parse_date("07-Oct-69", DateOrder::year_first), Optional(1969y / 10 / 7d));
  EXPECT_THAT(parse_date("10/07/2015", DateOrder::month_first), Optional(day));
  EXPECT_THAT(parse_date("07.10.2015", DateOrder::day_first), Optional(day));
  EXPECT_THAT(parse_date("07-10-2015", DateOrder::day_first), Optional(day));
}

TEST(ParseDate, TakesNothingElse) {
  for (const char* text :
       {"", "7", "2015", "2015-10", "2015-13-01", "2015-02-29", "03-12-25", "1,2,3,4", "20159999",
        "AS KS QS", "2015-10-07x", "x2015-10-07", "999999999999", "Foo 7, 2015", "12:30"}) {
    EXPECT_EQ(parse_date(text, DateOrder::day_first), std::nullopt) << text;
  }
  EXPECT_EQ(parse_date("10/07/2015", DateOrder::year_first), std::nullopt);
  EXPECT_EQ(parse_date("25/12/2015", DateOrder::month_first), std::nullopt);
}

TEST(FindDateOrder, IsTheOneThatFitsAll) {
  const auto order = [](std::vector<std::string> texts) { return date_order(texts); };
  EXPECT_EQ(order({"2015-10-07", "20151008"}), DateOrder::year_first);
  EXPECT_EQ(order({"10/07/2015", "10/25/2015"}), DateOrder::month_first);
  EXPECT_EQ(order({"10/07/2015"}), DateOrder::month_first);
  EXPECT_EQ(order({"07/10/2015", "25/10/2015"}), DateOrder::day_first);
  EXPECT_EQ(order({"07.10.2015"}), DateOrder::day_first);
  EXPECT_EQ(order({"25/10/2015", "10/25/2015"}), std::nullopt);
  EXPECT_EQ(order({"1", "2"}), std::nullopt);
  EXPECT_EQ(order({}), std::nullopt);
}

TEST(DateText, HasYearMonthAndDay) {
  EXPECT_EQ(date_text(*parse_date("7.3.1815", DateOrder::day_first)), "1815-03-07");
  EXPECT_EQ(date_text(*parse_date("Oct 17, 2015", DateOrder::day_first)), "2015-10-17");
}

}  // namespace
}  // namespace evenhand
