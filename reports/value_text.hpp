#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The text as it can be shown on one line, so that a name cannot steer a terminal: bytes that are
/// no UTF-8 become U+FFFD, as in JSON, control characters blanks, and marks that garble it \xNN.
std::string on_one_line(std::string_view text);

/// Words as people read them: in the language, and on one line.
std::string said(std::string_view words);

/// Columns that valid UTF-8 takes on a terminal; East Asian wide characters take two.
std::size_t display_width(std::string_view text);

enum class Align { left, right };

/// The text with blanks up to a display width.
std::string pad(std::string_view text, std::size_t width, Align align);

using Row = std::vector<std::string>;

/// The display width of each column: of its widest cell. Rows have equally many cells.
std::vector<std::size_t> column_widths(const std::vector<Row>& rows);

// The words and numbers in which values, figures and findings read, in a terminal and in Markdown
// alike.

/// The text for a value that is not known.
inline constexpr const char* none = "-";

/// "2.61 %", "1,234", "0.123 (0.11 to 0.136)", "< 1e-300", "5/27".
std::string value_text(const Value& value, const std::string& unit);

/// The settings of a plan that say something, by the names that options have: whose value is
/// neither missing nor an empty text or list. They are what was typed, in every language.
std::vector<std::pair<std::string, std::string>> settings_of(const std::vector<Figure>& plan);

/// Returns the value with its unit after it, where the value does not show it: "3.2 points a game".
std::string figure_text(const Figure& figure);

/// "points a game, points": the head of a column.
std::string column_text(const Column& column);

/// "0.1235 (0.11 to 0.135)"
std::string effect_text(const Effect& effect);

/// A table as text: its head, then its rows.
struct TextTable {
  std::vector<Row> rows;
  std::vector<Align> columns;
};
TextTable text_table(const Table& table);

/// The made test with the least adjusted p-value, of equals the least raw one; null when none was.
const Finding* strongest(const Judgement& judgement);

struct TestCounts {
  std::size_t made = 0;
  std::size_t rejected = 0;
  std::size_t skipped = 0;
};
TestCounts count_tests(const Judgement& judgement);

/// "rms relative deviation of a cell of 0.0042 (position.chi-square)": what would have been found,
/// of each group of tests by the first that can say.
std::vector<std::string> reach(const Judgement& judgement);

}  // namespace evenhand::reports
