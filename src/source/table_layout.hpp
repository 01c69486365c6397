#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cell_part.hpp"
#include "src/source/columns.hpp"
#include "src/source/log.hpp"
#include "src/source/seats.hpp"

namespace evenhand::source {

/// The first rows of a table, cells as text.
using FirstRows = std::vector<std::vector<std::string>>;

/// A column that holds one card, or a whole draw.
struct CardColumn {
  std::size_t index = 0;
  bool is_draw = false;
  DrawPart part = {};  ///< of a draw

  bool operator==(const CardColumn&) const = default;
};

/// The days that are read.
struct DateRange {
  std::size_t column = 0;
  DateOrder order = DateOrder::year_first;
  std::optional<Date> from;
  std::optional<Date> to;
};

/// The content of each column of a table.
struct TableLayout {
  Columns columns;
  bool has_header = false;
  std::vector<CardColumn> cards;  ///< in the order of dealing
  Seats seats;                    ///< whose they are
  std::vector<std::pair<AskedCell, std::string>> where;
  std::optional<DateRange> dates;
  std::vector<AskedCell> labels;
  std::vector<std::size_t> ids;     ///< that name a deal
  std::optional<std::size_t> deal;  ///< rows that say the same there are one deal
  std::optional<std::size_t> seat;  ///< whose hand the cards of such a row are

  std::string name_of(std::size_t column) const;
  /// "header, cards in columns 2 to 7, dates year-month-day in column 1"
  std::string in_words() const;
};

/// Is thrown for a table without a deck where one run of its columns alone looks like draws of
/// numbers from 0 or 1 on: those columns, as --columns takes them. As an InputError it asks.
class DrawsProposed : public InputError {
 public:
  DrawsProposed(const std::string& what, std::string list, std::string words, std::size_t numbers)
      : InputError(what), columns(std::move(list)), in_words(std::move(words)), draw(numbers) {}

  std::string columns;   ///< "3-8"
  std::string in_words;  ///< "columns Z1 to Z6"
  std::size_t draw;      ///< how many they are
};

/// Finds the layout from the options, and from the first rows where they say nothing. Throws
/// DrawsProposed where it can only be draws of numbers, another InputError when it cannot find the
/// columns of the cards, and for columns that do not exist. `source` names the table.
TableLayout find_layout(const std::string& source, const FirstRows& rows,
                        const LogOptions& options);

/// The separator that splits most of these lines into the same number of cells: a comma, semicolon,
/// tab or bar, else blanks where all lines have as many words, else '\0'.
char find_separator(const std::vector<std::string>& lines);

/// The separator that the option names: one character, "tab" or "blank".
char parse_separator(const std::string& text);

}  // namespace evenhand::source
