#include <fmt/format.h>

#include <algorithm>

#include "base/dates.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "src/source/calendar.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cells.hpp"
#include "src/source/grouped_rows.hpp"
#include "src/source/peek_source.hpp"
#include "src/source/readers.hpp"
#include "src/source/table_layout.hpp"
#include "src/source/turned_rows.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t sample_lines = 40;

struct FirstLines {
  std::vector<std::string> texts;
  std::vector<Line> places;  ///< where each of them stands
};

/// The sample ends before a line that is refused, which whoever reads the lines comes to.
std::optional<Line> sample_line(LineReader& reader, bool is_first) {
  try {
    return reader.next();
  } catch (const BadRecord&) {
    if (is_first) throw;
    return std::nullopt;
  }
}

FirstLines first_lines(const ReaderInput& input) {
  ByteWindow start(std::make_unique<PeekSource>(input.window));
  LineReader reader(start, input.source, input.lines);
  for (std::uint64_t i = 0; i < input.options.selection.skip; ++i) reader.next_any();
  FirstLines lines;
  while (lines.texts.size() < sample_lines) {
    const std::optional<Line> line = sample_line(reader, lines.texts.empty());
    // The last line may be cut off where the sample ends, not the log.
    if (!line || (line->cut_off && !lines.texts.empty())) break;
    lines.texts.emplace_back(line->text);
    lines.places.push_back({{}, input.source, line->number, line->offset, false});
  }
  return lines;
}

/// The separator that the first line names, as spreadsheets begin a file: "sep=;".
std::optional<char> said_separator(const std::vector<std::string>& lines) {
  constexpr std::string_view start = "sep=";
  if (lines.empty()) return std::nullopt;
  std::string_view first = lines.front();
  if (first.ends_with('\r')) first.remove_suffix(1);
  if (first.size() != start.size() + 1 || !first.starts_with(start)) return std::nullopt;
  return first.back();
}

/// Delimited text: a row is a line of cells, some of which are cards.
class DelimitedReader final : public RowReader {
 public:
  explicit DelimitedReader(const ReaderInput& input)
      : lines_(input.window, input.source, input.lines) {
    auto [lines, places] = first_lines(input);
    const Selection& selection = input.options.selection;
    const std::optional<char> said = said_separator(lines);
    if (said) {
      lines.erase(lines.begin());
      places.erase(places.begin());
    }
    separator_ = !selection.separator.empty() ? parse_separator(selection.separator)
                                              : said.value_or(find_separator(lines));
    FirstRows sample;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      places[i].text = lines[i];
      split_cells(places[i], separator_, cells_, unescaped_);
      std::vector<std::string>& row = sample.emplace_back();
      for (const Token& cell : cells_) row.emplace_back(without_zero_fraction(cell.text));
    }
    layout_ = find_layout(input.source, sample, input.options);
    is_newest_first_ = dates_fall(sample);
    for (const auto& [asked_cell, value] : layout_.where) before_.want(asked_cell);
    for (const AskedCell& label : layout_.labels) before_.want(label);
    before_.require_deal_a_row(selection.deal_column);
    for (std::uint64_t i = 0; i < selection.skip; ++i) lines_.next_any();
    if (said) lines_.next();
    if (layout_.has_header) lines_.next();
  }

  bool next(Row& row) override {
    row.cards.clear();
    row.lists.clear();
    row.plain = {};
    row.date = {};
    while (true) {
      const std::optional<Line> line = lines_.next();
      if (!line) return false;
      row.line = *line;
      unescaped_.clear();
      split_cells(row.line, separator_, cells_, unescaped_);
      if (has_cells() && is_wanted(row.line)) break;
    }
    take_cards(row);
    row.labels.clear();
    for (const AskedCell& label : layout_.labels) row.labels.push_back(asked(row.line, label));
    if (layout_.dates && layout_.dates->column < cells_.size()) {
      row.date = cells_[layout_.dates->column].text;
      row.date_order = layout_.dates->order;
    }
    row.id.clear();
    for (const std::size_t column : layout_.ids) {
      const std::string_view text = cell(row.line, column).text;
      row.id.append(text).append(text.empty() ? "" : "\n");
    }
    if (layout_.deal) row.deal = cell(row.line, *layout_.deal).text;
    if (layout_.seat) row.seat = cell(row.line, *layout_.seat).text;
    return true;
  }

  const std::vector<std::string>& hand_names() const override { return layout_.seats.names; }
  std::string found() const override { return layout_.in_words(); }
  bool goes_on() const override { return true; }
  /// Whether the dates of the first rows fall, and nothing is asked of the row before.
  bool is_newest_first() const { return is_newest_first_ && !before_.is_asked(); }
  /// Empty where a row is a deal.
  std::string deal_column() const { return layout_.deal ? layout_.name_of(*layout_.deal) : ""; }

 private:
  bool dates_fall(const FirstRows& sample) const {
    std::vector<Date> dates;
    for (std::size_t i = layout_.has_header ? 1 : 0; layout_.dates && i < sample.size(); ++i) {
      const std::size_t column = layout_.dates->column;
      if (column >= sample[i].size()) continue;
      const std::optional<Date> date = parse_date(sample[i][column], layout_.dates->order);
      if (date) dates.push_back(*date);
    }
    return fall(dates);
  }

  /// A row of separators alone is as an empty line.
  bool has_cells() const {
    return std::any_of(cells_.begin(), cells_.end(),
                       [](const Token& cell) { return !cell.text.empty(); });
  }

  const Token& cell(const Line& line, std::size_t column) const {
    if (column < cells_.size()) return cells_[column];
    line.refuse(
        line.text.size(),
        fmt::format("the row has {}; column {}, which is read, is number {}{}",
                    with_noun(cells_.size(), "cells"), printable(layout_.name_of(column), 48),
                    column + 1, line.cut_off ? " (the log ends here: was it cut off?)" : ""));
  }

  std::string_view asked(const Line& line, const AskedCell& asked_cell) const {
    const Token& text = cell(line, asked_cell.column);
    if (asked_cell.part == CellPart::previous) return before_.of(asked_cell.column);
    const std::optional<std::string_view> part =
        part_of(asked_cell.part, text.text, asked_cell.order);
    if (part) return *part;
    line.refuse(text.column, fmt::format("found '{}', expected {}", printable(text.text),
                                         in_words(asked_cell.part)));
  }

  /// The text of the row before is asked of the rows that all other conditions leave.
  bool is_wanted(const Line& line) {
    if (!holds_where(line, false) || !is_of_the_days(line)) return false;
    before_.follow([&](std::size_t column) { return cell(line, column).text; });
    return holds_where(line, true);
  }

  bool holds_where(const Line& line, bool of_row_before) const {
    return std::all_of(layout_.where.begin(), layout_.where.end(), [&](const auto& condition) {
      const auto& [asked_cell, value] = condition;
      return (asked_cell.part == CellPart::previous) != of_row_before ||
             asked(line, asked_cell) == value;
    });
  }

  bool is_of_the_days(const Line& line) const {
    if (!layout_.dates || (!layout_.dates->from && !layout_.dates->to)) return true;
    const Token& text = cell(line, layout_.dates->column);
    const std::optional<Date> date = parse_date(text.text, layout_.dates->order);
    if (!date) {
      line.refuse(text.column, fmt::format("found '{}', expected a date as {}",
                                           printable(text.text), in_words(layout_.dates->order)));
    }
    return (!layout_.dates->from || *date >= *layout_.dates->from) &&
           (!layout_.dates->to || *date <= *layout_.dates->to);
  }

  void take_cards(Row& row) {
    for (std::size_t place = 0; place < layout_.cards.size(); ++place) {
      const CardColumn& column = layout_.cards[place];
      const std::size_t before = row.cards.size();
      const Token& text = cell(row.line, column.index);
      if (text.text.empty()) {
        row.line.refuse(text.column, fmt::format("column {} is empty, expected a card",
                                                 printable(layout_.name_of(column.index), 48)));
      }
      if (!column.is_draw) {
        row.cards.push_back({without_zero_fraction(text.text), text.column});
      } else {
        split_draw(text.text, text.column, row.cards, column.part);
      }
      if (column.is_draw || !layout_.seats.names.empty()) {
        layout_.seats.add(place, row.cards.size() - before, row.lists);
      }
    }
  }

  LineReader lines_;
  char separator_ = '\0';
  TableLayout layout_;
  bool is_newest_first_ = false;
  CellsBefore before_;
  std::vector<Token> cells_;
  UnescapedStrings unescaped_;
};

/// Whether a field between commas, semicolons, bars or tabs is a date.
bool has_date(std::string_view line, CardWords& words) {
  constexpr std::string_view separators = ",;|\t";
  if (line.find_first_of(separators) == std::string_view::npos) return false;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find_first_of(separators, at), line.size());
    const std::string_view field = trimmed(line.substr(at, end - at));
    at = end + 1;
    if (!words.is_card(field) && parse_date(field, DateOrder::year_first)) return true;
  }
  return false;
}

/// Whether the fields between commas, semicolons, bars or tabs are names of seats.
bool names_seats(std::string_view line, const cards::Deck& deck) {
  for (const char separator : {',', ';', '|', '\t'}) {
    std::vector<std::string> fields;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      fields.emplace_back(trimmed(line.substr(at, end - at)));
      at = end + 1;
    }
    if (fields.size() > 1 && are_called_as_seats(fields, deck)) return true;
  }
  return false;
}

/// Whether a line has columns and not cards alone.
bool has_columns(std::string_view line, const LogOptions& options) {
  if (options.selection.needs_columns()) return true;
  if (options.deck && names_seats(line, *options.deck)) return true;
  if (options.deck && name_separator(line, *options.deck) != '\0') return false;
  CardWords words(options.deck);
  const std::string_view first = trimmed(line.substr(0, line.find_first_of(" ,\t")));
  if (first.empty() || first.starts_with('#')) return false;
  if (has_date(line, words)) return true;
  if (words.is_card(first)) return false;
  const std::string_view field = trimmed(line.substr(0, line.find_first_of(",;|\t")));
  if (first.starts_with('"') || parse_date(field, DateOrder::day_first)) return true;
  if (line.find_first_of(";|") != std::string_view::npos) return true;
  std::vector<Token> numbers;
  split_draw(line, 0, numbers);
  if (line.find_first_not_of("0123456789-:/+. \t\r") == std::string_view::npos) {
    // "03-12-25"; but "-1 0" is a deal with a wrong number.
    return numbers.size() > 1 && line.front() != '-' && line.find(' ') == std::string_view::npos;
  }
  if (line.find_first_of(",\t") == std::string_view::npos) return false;
  // A name before more numbers than are drawn: the game, of a table of several.
  const std::optional<cards::Deck>& deck = options.deck;
  const bool are_numbers = deck && deck->draw > 0 && deck->card_names.empty();
  if (are_numbers && numbers.size() > deck->draw + 1 && !as_number(numbers[0].text)) return true;
  const auto cards = std::count_if(numbers.begin(), numbers.end(),
                                   [&](const Token& word) { return words.is_card(word.text); });
  return 2 * static_cast<std::size_t>(cards) < numbers.size();
}

bool looks_like_csv(const LogStart& start) {
  return has_columns(start.line, start.options) || names_months(start.line);
}

std::unique_ptr<RowReader> make_csv_reader(const ReaderInput& input) {
  const std::vector<std::string> lines = first_lines(input).texts;
  if (!input.options.selection.needs_columns() && !lines.empty() && names_months(lines.front())) {
    return make_calendar_reader(input);
  }
  auto table = std::make_unique<DelimitedReader>(input);
  std::string deal_column = table->deal_column();
  const bool is_newest_first = table->is_newest_first();
  auto rows = grouped_rows(std::move(table), std::move(deal_column), input);
  return is_newest_first ? turned_rows(std::move(rows)) : std::move(rows);
}

}  // namespace

extern constexpr ReaderInfo csv_reader{
    .format = LogFormat::csv,
    .name = "csv",
    .summary = "delimited text: any separator, header, quotes, dates, other columns",
    .takes = ReaderInfo::Takes::columns,
    .looks_like = looks_like_csv,
    .make = make_csv_reader};

}  // namespace evenhand::source
