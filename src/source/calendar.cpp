#include "src/source/calendar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/printable.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cells.hpp"
#include "src/source/table_layout.hpp"

namespace evenhand::source {
namespace {

constexpr std::array<std::string_view, 12> month_names = {"jan", "feb", "mar", "apr", "may", "jun",
                                                          "jul", "aug", "sep", "oct", "nov", "dec"};

bool is_month(std::string_view cell, std::string_view name) {
  return cell.size() >= name.size() &&
         std::equal(name.begin(), name.end(), cell.begin(),
                    [](char a, char b) { return a == static_cast<char>(b | ' '); });
}

/// The column of the first of the twelve; nothing where they are not there.
std::optional<std::size_t> first_month(const std::vector<Token>& cells) {
  for (std::size_t first = 0; first + month_names.size() <= cells.size(); ++first) {
    std::size_t month = 0;
    while (month < month_names.size() && is_month(cells[first + month].text, month_names[month])) {
      ++month;
    }
    if (month == month_names.size()) return first;
  }
  return std::nullopt;
}

bool holds_nothing(std::string_view cell) {
  return cell.find_first_not_of("-._ \xE2\x80\x93\x94") == std::string_view::npos;
}

/// A day of a leap year, from 1.
struct DayOfYear {
  std::size_t month;
  std::size_t day;

  bool exists() const {
    constexpr std::array<std::size_t, 12> lengths = {31, 29, 31, 30, 31, 30,
                                                     31, 31, 30, 31, 30, 31};
    return day >= 1 && day <= lengths[month];
  }
  bool is_leap_day() const { return month == 1 && day == 29; }
  std::string words() const {
    std::string name(month_names[month]);
    name[0] = static_cast<char>(name[0] - ('a' - 'A'));
    return fmt::format("{} {}", name, day);
  }
};

class CalendarReader final : public RowReader {
 public:
  explicit CalendarReader(const ReaderInput& input) : lines_(input.window, input.source) {
    for (std::uint64_t i = 0; i < input.options.selection.skip; ++i) lines_.next_any();
  }

  bool next(Row& row) override {
    if (is_read_) return false;
    is_read_ = true;
    const std::optional<Line> head = lines_.next();
    if (!head) return false;
    text_ = head->text;
    row.line = *head;
    row.line.text = text_;
    separator_ = find_separator({text_});
    split_cells(row.line, separator_, cells_, unescaped_);
    const std::optional<std::size_t> first = first_month(cells_);
    if (!first) row.line.refuse(0, "expected the names of twelve months over a table of days");
    first_ = *first;
    while (const std::optional<Line> line = lines_.next()) read_row(*line);
    hand_out(row);
    return true;
  }

  std::string found() const override {
    return "a table of days and months: one deal, of days of the year in the order of their "
           "numbers";
  }

 private:
  void read_row(const Line& line) {
    split_cells(line, separator_, cells_, unescaped_);
    const std::optional<std::size_t> day = as_number(cells_.front().text);
    // Without a column of days, rows are the days from 1 on.
    ++rows_;
    const std::size_t number = first_ > 0 ? day.value_or(0) : rows_;
    if (number < 1 || number > 31) {
      line.refuse(cells_.front().column, fmt::format("found '{}', expected a day from 1 to 31",
                                                     printable(cells_.front().text)));
    }
    for (std::size_t month = 0; month < month_names.size(); ++month) {
      read_cell(line, DayOfYear{month, number});
    }
  }

  void read_cell(const Line& line, const DayOfYear& day) {
    const std::size_t column = first_ + day.month;
    const Token cell = column < cells_.size() ? cells_[column] : Token{{}, line.text.size()};
    const std::optional<std::size_t> number = as_number(cell.text);
    if (holds_nothing(cell.text)) {
      if (day.exists() && !day.is_leap_day()) {
        line.refuse(cell.column, fmt::format("no number under {}, expected one for each day of the "
                                             "year",
                                             day.words()));
      }
      return;
    }
    if (!number || *number < 1 || *number > orders_.size() || !day.exists()) {
      line.refuse(cell.column,
                  fmt::format("found '{}' under {}, expected {}", printable(cell.text), day.words(),
                              day.exists() ? "a number from 1 to 366" : "nothing: no such day"));
    }
    std::optional<DayOfYear>& place = orders_[*number - 1];
    if (place) {
      line.refuse(cell.column, fmt::format("number {} a second time, under {} (first under {})",
                                           *number, day.words(), place->words()));
    }
    place = day;
    has_leap_day_ = has_leap_day_ || day.is_leap_day();
  }

  void hand_out(Row& row) {
    const std::size_t days = has_leap_day_ ? 366 : 365;
    row.cards.clear();
    row.plain = {};
    for (std::size_t order = 0; order < days; ++order) {
      if (!orders_[order]) {
        row.line.refuse(0, fmt::format("number {} is missing, expected each from 1 to {} once",
                                       order + 1, days));
      }
      row.cards.push_back({unescaped_.emplace_back(std::to_string(card(*orders_[order]))), 0});
    }
  }

  std::size_t card(const DayOfYear& day) const {
    using namespace std::chrono;
    const year_month_day date{year{has_leap_day_ ? 2000 : 2001},
                              month{static_cast<unsigned>(day.month + 1)},
                              std::chrono::day{static_cast<unsigned>(day.day)}};
    const sys_days first = year_month_day{date.year(), January, std::chrono::day{1}};
    return static_cast<std::size_t>((sys_days(date) - first).count()) + 1;
  }

  LineReader lines_;
  std::string text_;
  char separator_ = ',';
  std::vector<Token> cells_;
  UnescapedStrings unescaped_;
  std::size_t first_ = 0;  ///< column of January
  std::size_t rows_ = 0;
  bool is_read_ = false;
  bool has_leap_day_ = false;
  std::array<std::optional<DayOfYear>, 366> orders_;
};

}  // namespace

bool names_months(std::string_view line) {
  // A header without quotes; names of months have no need of them.
  const Line header{line, "", 1, 0, false};
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  if (line.find('"') != std::string_view::npos) return false;
  split_cells(header, find_separator({std::string(line)}), cells, unescaped);
  return first_month(cells).has_value();
}

std::unique_ptr<RowReader> make_calendar_reader(const ReaderInput& input) {
  return std::make_unique<CalendarReader>(input);
}

}  // namespace evenhand::source
