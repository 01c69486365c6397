#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace evenhand {

using Date = std::chrono::year_month_day;

/// The order in which a date has its parts.
enum class DateOrder { year_first, month_first, day_first };

/// "year-month-day", "month/day/year", "day.month.year"
std::string_view in_words(DateOrder order);

/// Reads a date with a year of four digits: 2015-10-07, 2015/10/7, 20151007, 10/07/2015,
/// 07.10.2015, "Oct 7, 2015", "Wed, 7 October 2015"; beside a month's name the year may have two,
/// from 1969 to 2068: 07-Oct-15. A time of day may follow ("2015-10-07T20:00Z", "2015-10-07
/// 20:00"). `order` decides where neither a name nor the year's place does. Nothing for any other
/// text, and for days that no calendar has.
std::optional<Date> parse_date(std::string_view text, DateOrder order);

/// The order in which all of them are dates; of two that fit, month first with slashes and day
/// first with dots or dashes. Nothing when no order fits all, or there are none.
std::optional<DateOrder> date_order(std::span<const std::string> texts);

/// "2015-10-07"
std::string date_text(const Date& date);

}  // namespace evenhand
