#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/document.hpp"
#include "reports/text.hpp"

namespace evenhand::reports {

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
