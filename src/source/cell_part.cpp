#include "src/source/cell_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/source/card_words.hpp"

namespace evenhand::source {
namespace {

constexpr std::array<std::string_view, 24> hours = {"00", "01", "02", "03", "04", "05", "06", "07",
                                                    "08", "09", "10", "11", "12", "13", "14", "15",
                                                    "16", "17", "18", "19", "20", "21", "22", "23"};
/// As std::chrono numbers them.
constexpr std::array<std::string_view, 7> days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};

bool is_figure(char c) { return c >= '0' && c <= '9'; }

/// The number of so many figures that begin there; nothing where there are fewer.
std::optional<unsigned> figures(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return std::nullopt;
  unsigned number = 0;
  for (const char c : text.substr(at, count)) {
    if (!is_figure(c)) return std::nullopt;
    number = number * 10 + static_cast<unsigned>(c - '0');
  }
  return number;
}

struct ReadDate {
  std::optional<Date> date;
  bool is_ambiguous = false;  ///< another one when it is read the other way round
};

ReadDate read_date(std::string_view text) {
  const std::optional<Date> month_first = parse_date(text, DateOrder::month_first);
  const std::optional<Date> day_first = parse_date(text, DateOrder::day_first);
  return {month_first ? month_first : day_first,
          month_first && day_first && month_first != day_first};
}

/// Returns the hour of a day whose hours are twelve where "AM" or "PM" stands after the time.
std::optional<unsigned> hour_of_day(unsigned hour, std::string_view behind) {
  const std::size_t letter = behind.find_first_of("aApP");
  const bool is_half = letter != std::string_view::npos && letter + 1 < behind.size() &&
                       (behind[letter + 1] | ' ') == 'm';
  if (!is_half) return hour;
  if (hour < 1 || hour > 12) return std::nullopt;
  return hour % 12 + ((behind[letter] | ' ') == 'p' ? 12 : 0);
}

std::optional<std::string_view> hour(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const std::size_t start = colon >= 2 && is_figure(text[colon - 2]) ? colon - 2 : colon - 1;
  const auto number = figures(text, start, colon - start);
  const auto minutes = figures(text, colon + 1, 2);
  if (!number || !minutes || *minutes > 59) return std::nullopt;
  std::string_view before = text.substr(0, start);
  if (before.ends_with('T')) before.remove_suffix(1);
  if (!trimmed(before).empty() && !read_date(trimmed(before)).date) return std::nullopt;
  const auto found = hour_of_day(*number, text.substr(colon + 3));
  if (!found || *found >= hours.size()) return std::nullopt;
  return hours[*found];
}

std::optional<std::string_view> weekday(std::string_view text, std::optional<DateOrder> order) {
  const ReadDate read = order ? ReadDate{parse_date(text, *order)} : read_date(text);
  if (!read.date || read.is_ambiguous) return std::nullopt;
  return days[std::chrono::weekday(std::chrono::sys_days(*read.date)).c_encoding()];
}

/// "8" and "08" are the hour 8.
std::optional<std::string_view> typed_hour(std::string_view typed) {
  const std::optional<unsigned> number = figures(typed, 0, typed.size());
  if (typed.empty() || typed.size() > 2 || !number || *number >= hours.size()) return std::nullopt;
  return hours[*number];
}

/// By its first three letters at least, in capitals or not.
std::optional<std::string_view> typed_day(std::string_view typed) {
  constexpr std::array<std::string_view, 7> names = {"sunday",   "monday", "tuesday", "wednesday",
                                                     "thursday", "friday", "saturday"};
  std::string small(typed);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (small.size() < 3) return std::nullopt;
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](std::string_view name) { return name.starts_with(small); });
  if (found == names.end()) return std::nullopt;
  return days[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace

AskedColumn parse_asked(std::string_view text) {
  for (const auto& [name, part] : {std::pair{std::string_view("hour("), CellPart::hour},
                                   {std::string_view("weekday("), CellPart::weekday},
                                   {std::string_view("previous("), CellPart::previous}}) {
    if (!text.starts_with(name) || !text.ends_with(')')) continue;
    text.remove_prefix(name.size());
    text.remove_suffix(1);
    return {std::string(trimmed(text)), part};
  }
  return {std::string(text), CellPart::text};
}

std::optional<std::string_view> part_of(CellPart part, std::string_view text,
                                        std::optional<DateOrder> order) {
  if (text.empty()) return text;
  switch (part) {
    case CellPart::text:
    case CellPart::previous:
      return text;
    case CellPart::hour:
      return hour(text);
    case CellPart::weekday:
      return weekday(text, order);
  }
  return std::nullopt;
}

std::optional<DateOrder> only_order(std::span<const std::string> texts) {
  const auto fits = [&](DateOrder order) {
    return std::all_of(texts.begin(), texts.end(), [order](const std::string& text) {
      return parse_date(text, order).has_value();
    });
  };
  const bool by_month = fits(DateOrder::month_first);
  if (by_month == fits(DateOrder::day_first)) return std::nullopt;
  return by_month ? DateOrder::month_first : DateOrder::day_first;
}

std::string typed_part(CellPart part, std::string_view typed, std::string_view option) {
  const bool is_part = part == CellPart::hour || part == CellPart::weekday;
  if (!is_part || typed.empty()) return std::string(typed);
  const bool is_hour = part == CellPart::hour;
  const std::optional<std::string_view> found = is_hour ? typed_hour(typed) : typed_day(typed);
  if (found) return std::string(*found);
  throw InputError(fmt::format("--where {}: expected {}", printable(option, 64),
                               is_hour ? "an hour, from 00 to 23" : "a day, from Mon to Sun"));
}

std::string_view in_words(CellPart part) {
  switch (part) {
    case CellPart::text:
    case CellPart::previous:
      return "text";
    case CellPart::hour:
      return "a time such as 2015-10-07 20:05";
    case CellPart::weekday:
      return "a date such as 2015-10-07 (of 07/10/2015 the first 40 rows of a table must show "
             "whether the month or the day comes first)";
  }
  return {};
}

}  // namespace evenhand::source
