#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "reports/terminal.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

constexpr std::string_view gap = "  ";
/// A column of words is not wrapped to less than this; the table then stands on end.
constexpr std::size_t narrowest = 16;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) words.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::vector<std::string> lines_of(std::string_view text, std::size_t first, std::size_t others) {
  std::vector<std::string> lines(1);
  std::size_t room = first;
  for (const std::string& word : words_of(text)) {
    std::string& line = lines.back();
    const std::size_t needed = display_width(line) + (line.empty() ? 0 : 1) + display_width(word);
    if (!line.empty() && needed > room) {
      lines.push_back(word);
      room = others;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
  }
  return lines;
}

std::size_t total_width(const std::vector<std::size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(),
                         gap.size() * (widths.empty() ? 0 : widths.size() - 1));
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// A row of cells, each of which may take several lines.
std::string row_text(const Row& cells, const std::vector<std::size_t>& widths,
                     const std::vector<Align>& columns) {
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    lines.push_back(display_width(cells[i]) <= widths[i]
                        ? std::vector<std::string>{cells[i]}
                        : lines_of(cells[i], widths[i], widths[i]));
    height = std::max(height, lines.back().size());
  }
  std::string text;
  for (std::size_t line = 0; line < height; ++line) {
    std::string row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) row += gap;
      row += pad(line < lines[i].size() ? lines[i][line] : "", widths[i], columns[i]);
    }
    text += without_trailing_blanks(std::move(row)) + '\n';
  }
  return text;
}

/// The columns whose words are wrapped so that the table fits: the widest of words, one after
/// another; nothing when that is not enough.
std::vector<std::size_t> fitted_widths(const TextTable& table, std::size_t width) {
  std::vector<std::size_t> widths = column_widths(table.rows);
  const std::vector<std::size_t> heads = column_widths({table.rows.front()});
  while (total_width(widths) > width) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const bool may_wrap = widths[i] > narrowest && (table.columns[i] == Align::left ||
                                                      widths[i] == heads[i]);
      if (may_wrap && (widest == widths.size() || widths[i] > widths[widest])) widest = i;
    }
    if (widest == widths.size()) return {};
    const std::size_t excess = total_width(widths) - width;
    widths[widest] -= std::min(excess, widths[widest] - narrowest);
  }
  return widths;
}

std::string on_end(const TextTable& table, std::size_t width) {
  const Row& head = table.rows.front();
  const std::size_t label = std::min(column_widths({{head}}).empty() ? 0 : width / 2,
                                     [&] {
                                       std::size_t longest = 0;
                                       for (const std::string& cell : head) {
                                         longest = std::max(longest, display_width(cell));
                                       }
                                       return longest;
                                     }());
  std::string text;
  for (std::size_t r = 1; r < table.rows.size(); ++r) {
    text += wrapped(table.rows[r].front(), width, 2) + '\n';
    for (std::size_t i = 1; i < head.size(); ++i) {
      if (table.rows[r][i].empty() || table.rows[r][i] == none) continue;
      text += wrapped("  " + pad(head[i], label, Align::left) + "  " + table.rows[r][i], width,
                      label + 4) +
              '\n';
    }
  }
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  // What aligns the first line stays as it is.
  const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
  if (display_width(text) <= width) return without_trailing_blanks(std::string(text));
  const std::size_t rest = width > indent + narrowest ? width - indent : narrowest;
  // The label of a figure is kept apart from its value by more than one blank.
  const std::size_t label = text.rfind("  ");
  const std::size_t start = label == std::string_view::npos || label < blanks ? blanks : label + 2;
  const std::size_t first = width > start + narrowest ? width - start : narrowest;
  const std::vector<std::string> lines = lines_of(text.substr(start), first, rest);
  std::string result(text.substr(0, start));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) result += '\n' + std::string(indent, ' ');
    result += lines[i];
  }
  return result;
}

std::string fitted_table(const Table& table, std::size_t width, const Styles& styles) {
  const TextTable text = text_table(table);
  const std::vector<std::size_t> widths = fitted_widths(text, width);
  if (widths.empty()) return on_end(text, width);
  std::string head = row_text(text.rows.front(), widths, text.columns);
  head.pop_back();
  std::string result = styles.head(head) + '\n';
  for (std::size_t r = 1; r < text.rows.size(); ++r) {
    result += row_text(text.rows[r], widths, text.columns);
  }
  return result;
}

}  // namespace evenhand::reports
