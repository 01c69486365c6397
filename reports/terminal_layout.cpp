#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/utf8.hpp"
#include "reports/terminal.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

constexpr std::string_view gap = "  ";
/// A column of words is not wrapped to less than this, nor text beside an indent.
constexpr std::size_t narrowest = 6;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether a name that is too long for its column may be broken after this character; a number may
/// not.
bool is_joint(std::string_view word, std::size_t at) {
  constexpr std::string_view joints = ".-_/:,";
  return joints.find(word[at]) != std::string_view::npos &&
         (at + 1 == word.size() || !is_digit(word[at + 1]));
}

/// The pieces of a name that stay whole: "order.", "rising-", "sequences".
std::vector<std::string> pieces_of(std::string_view word) {
  std::vector<std::string> pieces(1);
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (at > 0 && is_joint(word, at - 1)) pieces.emplace_back();
    pieces.back() += word[at];
  }
  return pieces;
}

/// A word that stays on one line, and whether a blank keeps it apart from what stands before it.
struct Word {
  std::string text;
  bool is_apart = true;
};

/// The parts of what stands between blanks: of Chinese each character is one, with the punctuation
/// that must not begin or end a line. `is_apart`: whether a blank stands before it.
void add_parts(std::string_view word, bool is_apart, std::vector<Word>& words) {
  constexpr std::string_view not_first = "，。；：、！？）”》)],.;:%";
  constexpr std::string_view not_last = "（“《([";
  bool is_bound = false;  // to what comes next
  bool was_wide = false;
  while (!word.empty()) {
    const std::size_t bytes = std::max<std::size_t>(1, first_code_point(word).bytes);
    const std::string_view character = word.substr(0, bytes);
    const bool is_wide = bytes == 3 && display_width(character) == 2;
    const bool is_ending = not_first.find(character) != std::string_view::npos;
    if (is_apart || (!is_bound && !is_ending && (is_wide || was_wide))) {
      words.push_back({std::string(character), is_apart});
    } else {
      words.back().text += character;
    }
    is_apart = false;
    is_bound = not_last.find(character) != std::string_view::npos;
    was_wide = is_wide;
    word.remove_prefix(bytes);
  }
}

std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view word = text.substr(start, end - start);
    // A number keeps its sign.
    const bool is_sign = word.starts_with('%') && !words.empty();
    if (is_sign) words.back().text += ' ';
    add_parts(word, !is_sign, words);
    start = end + 1;
  }
  return words;
}

/// Lines of at most `first` and then `others` columns. Names that do not fit are broken at their
/// joints where `breaks` allows it.
std::vector<std::string> lines_of(std::string_view text, std::size_t first, std::size_t others,
                                  bool breaks) {
  std::vector<std::string> lines(1);
  std::size_t room = first;
  const auto add = [&](const std::string& piece, bool apart) {
    std::string& line = lines.back();
    const std::size_t blank = apart && !line.empty() ? 1 : 0;
    if (!line.empty() && display_width(line) + blank + display_width(piece) > room) {
      lines.push_back(piece);
      room = others;
    } else {
      line += std::string(blank, ' ') + piece;
    }
  };
  for (const Word& word : words_of(text)) {
    bool apart = word.is_apart;
    if (!breaks || display_width(word.text) <= std::min(room, others)) {
      add(word.text, apart);
      continue;
    }
    for (const std::string& piece : pieces_of(word.text)) {
      add(piece, apart);
      apart = false;
    }
  }
  return lines;
}

/// The least columns that a cell can be wrapped to.
std::size_t least_width(const std::string& cell) {
  std::size_t longest = 0;
  for (const Word& word : words_of(cell)) {
    for (const std::string& piece : pieces_of(word.text)) {
      longest = std::max(longest, display_width(piece));
    }
  }
  return longest;
}

/// Returns the room that is left of a line after so many blanks.
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
                        : lines_of(cells[i], widths[i], widths[i], true));
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

/// Each column's width when words are wrapped so that the table fits, the widest first; nothing
/// when that is not enough.
std::optional<std::vector<std::size_t>> fitted_widths(const TextTable& table, std::size_t width) {
  std::vector<std::size_t> widths = column_widths(table.rows);
  std::vector<std::size_t> least(widths.size(), narrowest);
  for (const Row& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_head = &row == &table.rows.front();
      const bool may_wrap = is_head || table.columns[i] == Align::left;
      least[i] = std::max(least[i], may_wrap ? least_width(row[i]) : display_width(row[i]));
    }
  }
  while (total_width(widths) > width) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] <= least[i]) continue;
      if (widest == widths.size() || widths[i] > widths[widest]) widest = i;
    }
    if (widest == widths.size()) return std::nullopt;
    const std::size_t excess = total_width(widths) - width;
    // Only down to the next widest at a time, so that columns shrink alike.
    std::size_t next = least[widest];
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (i != widest && widths[i] < widths[widest] && widths[i] > least[i]) {
        next = std::max(next, widths[i]);
      }
    }
    widths[widest] -= std::min(excess, std::max<std::size_t>(1, widths[widest] - next));
  }
  return widths;
}

std::string joined(const std::vector<std::string>& lines, std::size_t indent) {
  return fmt::format("{}", fmt::join(lines, '\n' + std::string(indent, ' ')));
}

bool is_missing(const std::string& cell) { return cell.empty() || cell == none; }

/// Each row that tells something as lines of "head  value", under its first cell.
std::string on_end(const TextTable& table, std::size_t width) {
  const Row& head = table.rows.front();
  std::size_t label = 0;
  for (std::size_t i = 1; i < head.size(); ++i) label = std::max(label, display_width(head[i]));
  label = std::min(label, width / 2);
  std::string text;
  for (std::size_t r = 1; r < table.rows.size(); ++r) {
    const Row& row = table.rows[r];
    if (row.size() > 1 && std::all_of(row.begin() + 1, row.end(), is_missing)) continue;
    text += wrapped(row.front(), width, 2) + '\n';
    for (std::size_t i = 1; i < head.size(); ++i) {
      if (is_missing(row[i])) continue;
      text += labelled(head[i], label, row[i], width, gap.size()) + '\n';
    }
  }
  return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  if (display_width(text) <= width) return without_trailing_blanks(std::string(text));
  // The blanks that set off the first line stay as they are.
  const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  return std::string(text.substr(0, start)) +
         joined(lines_of(text.substr(start), room_after(start, width), room_after(indent, width),
                         false),
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
  return first + joined(lines_of(text, room, room, false), start);
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
