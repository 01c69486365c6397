#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

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

/// What is left of a line behind so many blanks; never so little that every word has its own line.
std::size_t room_after(std::size_t blanks, std::size_t width) {
  return std::max(narrowest, width - std::min(width, blanks));
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

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string& word : words_of(text)) longest = std::max(longest, display_width(word));
  return longest;
}

/// How narrow each column may become without breaking a word: of numbers, only the head is wrapped.
std::vector<std::size_t> least_widths(const TextTable& table) {
  std::vector<std::size_t> least(table.columns.size());
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    for (std::size_t i = 0; i < least.size(); ++i) {
      const std::string& cell = table.rows[r][i];
      const bool wraps = r == 0 || table.columns[i] == Align::left;
      least[i] = std::max({least[i], wraps ? longest_word(cell) : display_width(cell),
                           std::min(narrowest, display_width(cell))});
    }
  }
  return least;
}

/// The widths with which the table fits, the widest columns wrapped as far as it takes; nothing
/// when that is not enough.
std::optional<std::vector<std::size_t>> fitted_widths(const TextTable& table, std::size_t width) {
  std::vector<std::size_t> widths = column_widths(table.rows);
  const std::vector<std::size_t> least = least_widths(table);
  while (total_width(widths) > width) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] > least[i] && (widest == widths.size() || widths[i] > widths[widest]))
        widest = i;
    }
    if (widest == widths.size()) return std::nullopt;
    widths[widest] -= std::min(total_width(widths) - width, widths[widest] - least[widest]);
  }
  return widths;
}

std::string joined(const std::vector<std::string>& lines, std::size_t indent) {
  return fmt::format("{}", fmt::join(lines, '\n' + std::string(indent, ' ')));
}

/// Each row as a paragraph: its first cell, then the others with their heads, a line each.
std::string on_end(const TextTable& table, std::size_t width) {
  const Row& head = table.rows.front();
  std::size_t label = 0;
  for (std::size_t i = 1; i < head.size(); ++i) label = std::max(label, display_width(head[i]));
  label = std::min(label, width / 2 - 2 * gap.size());
  std::string text;
  for (std::size_t r = 1; r < table.rows.size(); ++r) {
    text += wrapped(table.rows[r].front(), width, 2) + '\n';
    for (std::size_t i = 1; i < head.size(); ++i) {
      if (table.rows[r][i].empty() || table.rows[r][i] == none) continue;
      text += labelled(head[i], label, table.rows[r][i], width, gap.size()) + '\n';
    }
  }
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  if (display_width(text) <= width) return without_trailing_blanks(std::string(text));
  // What sets off the first line stays as it is.
  const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  return std::string(text.substr(0, start)) +
         joined(lines_of(text.substr(start), room_after(start, width), room_after(indent, width)),
                indent);
}

std::string labelled(std::string_view label, std::size_t label_width, std::string_view text,
                     std::size_t width, std::size_t indent) {
  const std::size_t start = indent + label_width + gap.size();
  const std::string blanks(indent, ' ');
  const bool fits = display_width(label) <= label_width;
  const std::string first =
      fits ? blanks + pad(label, label_width, Align::left) + std::string(gap)
           : wrapped(blanks + std::string(label), width, indent) + '\n' + std::string(start, ' ');
  if (start + display_width(text) <= width)
    return without_trailing_blanks(first + std::string(text));
  const std::size_t room = room_after(start, width);
  return first + joined(lines_of(text, room, room), start);
}

std::string fitted_table(const Table& table, std::size_t width, const Styles& styles) {
  const TextTable text = text_table(table);
  const std::optional<std::vector<std::size_t>> widths = fitted_widths(text, width);
  if (!widths) return on_end(text, width);
  std::string head = row_text(text.rows.front(), *widths, text.columns);
  head.pop_back();
  std::string result = styles.head(head) + '\n';
  for (std::size_t r = 1; r < text.rows.size(); ++r) {
    result += row_text(text.rows[r], *widths, text.columns);
  }
  return result;
}

}  // namespace evenhand::reports
