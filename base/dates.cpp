#include "base/dates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace evenhand {
namespace {

constexpr std::array<std::string_view, 12> months = {"jan", "feb", "mar", "apr", "may", "jun",
                                                     "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> weekdays = {"mon", "tue", "wed", "thu",
                                                      "fri", "sat", "sun"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// A number or a word of a date.
struct Part {
  std::string_view text;
  int number = -1;  ///< of digits
};

std::size_t index_in(std::span<const std::string_view> names, std::string_view word) {
  std::string start;
  for (const char c : word.substr(0, 3)) start += static_cast<char>(c | ' ');
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), start) - names.begin());
}

/// The parts up to a time of day; empty when the text holds anything that no date does.
std::vector<Part> parts_of(std::string_view text) {
  std::vector<Part> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    if (is_digit(text[at])) {
      int number = 0;
      while (at < text.size() && is_digit(text[at])) {
        if (at - start >= 8) return {};
        number = number * 10 + (text[at++] - '0');
      }
      if (at < text.size() && text[at] == ':') break;
      parts.push_back({text.substr(start, at - start), number});
    } else if (is_letter(text[at])) {
      while (at < text.size() && is_letter(text[at])) ++at;
      // The T before a time, and the "th" of "7th".
      if (!parts.empty() && is_digit(text[start - 1])) {
        if (text[start] == 'T' && at == start + 1) break;
        if (at == start + 2) continue;
      }
      parts.push_back({text.substr(start, at - start)});
    } else if (std::string_view(" -/.,").find(text[at]) == std::string_view::npos) {
      return {};
    } else {
      ++at;
    }
  }
  return parts;
}

std::optional<Date> date_of(int year, int month, int day) {
  const Date date{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                  std::chrono::day{static_cast<unsigned>(day)}};
  if (year < 1000 || year > 9999 || !date.ok()) return std::nullopt;
  return date;
}

/// Two digits are a year from 1969 to 2068, as POSIX has it.
int whole_year(const Part& year) {
  if (year.text.size() != 2) return year.number;
  return year.number + (year.number < 69 ? 2000 : 1900);
}

/// "Oct 7 2015", "7 Oct 2015" or "07-Oct-15", without the day of the week.
std::optional<Date> with_month_name(const std::vector<Part>& parts) {
  const std::size_t name = parts[0].number < 0 ? 0 : 1;
  const std::size_t month = index_in(months, parts[name].text);
  if (month == months.size() || parts[1 - name].number < 0) return std::nullopt;
  return date_of(whole_year(parts[2]), static_cast<int>(month) + 1, parts[1 - name].number);
}

}  // namespace

std::string_view in_words(DateOrder order) {
  constexpr std::array<std::string_view, 3> words = {"year-month-day", "month/day/year",
                                                     "day.month.year"};
  return words.at(static_cast<std::size_t>(order));
}

std::optional<Date> parse_date(std::string_view text, DateOrder order) {
  std::vector<Part> parts = parts_of(text);
  if (!parts.empty() && parts[0].number < 0 &&
      index_in(weekdays, parts[0].text) < weekdays.size()) {
    parts.erase(parts.begin());
  }
  if (parts.size() == 1 && parts[0].text.size() == 8 && parts[0].number > 0) {
    const int all = parts[0].number;
    return date_of(all / 10000, all / 100 % 100, all % 100);
  }
  if (parts.size() != 3 || parts[2].number < 0) return std::nullopt;
  if (parts[0].number < 0 || parts[1].number < 0) return with_month_name(parts);
  if (parts[0].text.size() == 4) return date_of(parts[0].number, parts[1].number, parts[2].number);
  if (order == DateOrder::year_first || parts[2].text.size() != 4) return std::nullopt;
  const bool month_first = order == DateOrder::month_first;
  return date_of(parts[2].number, parts[month_first ? 0 : 1].number,
                 parts[month_first ? 1 : 0].number);
}

std::optional<DateOrder> date_order(std::span<const std::string> texts) {
  if (texts.empty()) return std::nullopt;
  const bool slashes = texts.front().find('/') != std::string::npos;
  const std::array orders = {DateOrder::year_first,
                             slashes ? DateOrder::month_first : DateOrder::day_first,
                             slashes ? DateOrder::day_first : DateOrder::month_first};
  for (const DateOrder order : orders) {
    if (std::all_of(texts.begin(), texts.end(),
                    [&](const std::string& text) { return parse_date(text, order).has_value(); })) {
      return order;
    }
  }
  return std::nullopt;
}

std::string date_text(const Date& date) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

}  // namespace evenhand
