#include "reports/markdown_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/shown_lines.hpp"

namespace evenhand::reports {
namespace {

constexpr std::string_view markup = "\\`*_[]<>|~&$#";

std::string table_line(const Row& cells, const std::vector<std::size_t>& widths,
                       const std::vector<Align>& columns) {
  std::string line = "|";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += fmt::format(" {} |", pad(cells[i], widths[i], columns[i]));
  }
  return line + '\n';
}

std::size_t longest_run(std::string_view text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// The end of a name in backticks that begins at `start` and has no markup in it, which is shown as
/// code; `start` where none begins.
std::size_t code_end(std::string_view line, std::size_t start) {
  if (line[start] != '`') return start;
  const std::size_t close = line.find('`', start + 1);
  if (close == std::string_view::npos || close == start + 1) return start;
  const std::string_view name = line.substr(start + 1, close - start - 1);
  const bool is_plain = name.find_first_of("\\[]<>|~&$#*") == std::string_view::npos &&
                        name.front() != ' ' && name.back() != ' ';
  return is_plain ? close + 1 : start;
}

}  // namespace

std::string markdown_text(std::string_view text) {
  const std::string line = on_one_line(text);
  std::string escaped;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t end = code_end(line, i);
    if (end > i) {
      escaped += line.substr(i, end - i);
      i = end - 1;
      continue;
    }
    if (markup.find(line[i]) != std::string_view::npos) escaped += '\\';
    escaped += line[i];
  }
  return escaped;
}

std::string markdown_table(const std::vector<Row>& rows, const std::vector<Align>& columns) {
  std::vector<std::size_t> widths = column_widths(rows);
  for (std::size_t& width : widths) width = std::max<std::size_t>(width, 3);
  std::string text = table_line(rows.front(), widths, columns);
  Row rule;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const bool is_right = columns[i] == Align::right;
    rule.push_back(std::string(widths[i] - (is_right ? 1 : 0), '-') + (is_right ? ":" : ""));
  }
  text += table_line(rule, widths, columns);
  for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
    text += table_line(*row, widths, columns);
  }
  return text;
}

std::string markdown_block(std::string_view text) {
  const std::string fence(std::max<std::size_t>(3, longest_run(text, '`') + 1), '`');
  // To a shell it says the same.
  return fence + '\n' + without_commands(on_one_line(text)) + '\n' + fence + '\n';
}

}  // namespace evenhand::reports
