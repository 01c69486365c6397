#include "src/signatures/count_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"

namespace evenhand::signatures {
namespace {

constexpr std::size_t most_labels = 2;
constexpr std::uint64_t most_deals = 1'000'000'000'000;

struct Line {
  std::size_t number;  ///< in the file, from 1
  std::vector<std::string> fields;
  std::size_t open_quote = 0;  ///< the field, from 1, whose quotes do not pair; 0 when all do
};

std::string trimmed(std::string_view text) {
  const auto is_edge = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"'; };
  while (!text.empty() && is_edge(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_edge(text.back())) text.remove_suffix(1);
  return std::string(text);
}

/// The separator that the text uses, the strongest first.
char separator_of(std::string_view text) {
  for (const char c : {',', ';', '\t'}) {
    if (text.find(c) != std::string_view::npos) return c;
  }
  return ' ';
}

std::vector<std::string> split(std::string_view line, char separator) {
  std::vector<std::string> fields;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find(separator, start), line.size());
    std::string field = trimmed(line.substr(start, end - start));
    if (separator != ' ' || !field.empty()) fields.push_back(std::move(field));
    start = end + 1;
  }
  return fields;
}

/// The first field of the line, from 1, that has a quote too few; 0 when none has.
std::size_t open_quote_in(std::string_view line, char separator) {
  std::size_t field = 1;
  bool is_open = false;
  for (const char c : line) {
    is_open = is_open != (c == '"');
    if (c != separator) continue;
    if (is_open) return field;
    ++field;
  }
  return is_open ? field : 0;
}

/// Lines with something in them; those that begin with '#' are comments.
std::vector<Line> lines_of(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::vector<Line> lines;
  std::size_t number = 0;
  std::optional<char> separator;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    ++number;
    const std::string content = trimmed(line);
    if (content.empty() || content.front() == '#') continue;
    if (!separator) separator = separator_of(line);
    lines.push_back({number, split(line, *separator), open_quote_in(line, *separator)});
  }
  return lines;
}

std::optional<std::uint64_t> whole_number(std::string_view field) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (field.empty() || error != std::errc() || end != field.data() + field.size()) return {};
  return value;
}

bool looks_like_number(std::string_view field) {
  return !field.empty() && field.find_first_not_of("0123456789+-.eE") == std::string_view::npos &&
         field.find_first_of("0123456789") != std::string_view::npos;
}

/// A header has a field after the first that is no number.
bool is_header(const Line& line) {
  return std::any_of(line.fields.begin() + (line.fields.size() > 1 ? 1 : 0), line.fields.end(),
                     [](const std::string& field) { return !looks_like_number(field); });
}

bool says(std::string_view field, std::string_view word) {
  return std::equal(
      word.begin(), word.end(), field.begin(),
      field.begin() + static_cast<std::ptrdiff_t>(std::min(word.size(), field.size())),
      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

struct Grid {
  std::optional<Line> header;
  std::vector<Line> rows;
  std::size_t labels = 0;  ///< fields before the counts
};

Grid grid_of(std::string_view text, const std::string& file) {
  Grid grid;
  grid.rows = lines_of(text);
  for (const Line& line : grid.rows) {
    if (line.open_quote == 0) continue;
    throw InputError(fmt::format("{}: line {}, column {}: a quote that is not closed", file,
                                 line.number, line.open_quote));
  }
  if (!grid.rows.empty() && is_header(grid.rows.front())) {
    grid.header = grid.rows.front();
    grid.rows.erase(grid.rows.begin());
  }
  const std::size_t n = grid.rows.size();
  if (n < 2 || n > largest_table) {
    throw InputError(fmt::format("{}: found {} {} of counts, expected a square table of 2 to {}",
                                 file, n, n == 1 ? "row" : "rows", largest_table));
  }
  const std::size_t width = grid.rows.front().fields.size();
  for (const Line& row : grid.rows) {
    if (row.fields.size() == width) continue;
    throw InputError(fmt::format(
        "{}: line {}, column {}: the row has {} fields and the first row {}; all need the same",
        file, row.number, std::min(row.fields.size(), width) + 1, row.fields.size(), width));
  }
  if (width < n || width > n + most_labels) {
    throw InputError(fmt::format(
        "{}: line {}, column {}: found {} rows of {} fields, expected a square table, with "
        "at most {} labels before the counts",
        file, grid.rows.front().number, width + 1, n, width, most_labels));
  }
  grid.labels = width - n;
  return grid;
}

std::uint64_t count_at(const Grid& grid, std::size_t row, std::size_t column,
                       const std::string& file) {
  const Line& line = grid.rows[row];
  const std::string& field = line.fields[grid.labels + column];
  const std::optional<std::uint64_t> count = whole_number(field);
  if (count && *count <= most_deals) return *count;
  throw InputError(fmt::format(
      "{}: line {}, row {}, column {}: found '{}', expected a count: a whole number from 0 to {}",
      file, line.number, row + 1, grid.labels + column + 1, printable(field),
      with_thousands(most_deals)));
}

/// Each deal has one card in each position and puts each card in one position.
std::uint64_t common_sum(const std::vector<std::uint64_t>& counts, std::size_t n,
                         const std::string& file) {
  std::vector<std::uint64_t> rows(n);
  std::vector<std::uint64_t> columns(n);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    rows[i / n] += counts[i];
    columns[i % n] += counts[i];
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (const auto& [sum, what] : {std::pair{rows[i], "row"}, std::pair{columns[i], "column"}}) {
      if (sum == rows[0]) continue;
      throw InputError(fmt::format(
          "{}: {} {} of the counts sums to {}, row 1 to {}; every deal counts once in each row and "
          "column",
          file, what, i + 1, with_thousands(sum), with_thousands(rows[0])));
    }
  }
  if (rows[0] == 0) throw InputError(fmt::format("{}: all counts are 0", file));
  return rows[0];
}

/// Whether rows are positions, if the file says so.
std::optional<bool> said_by(const std::optional<Line>& header) {
  if (!header) return std::nullopt;
  const std::string& first = header->fields.front();
  if (says(first, "position") || says(first, "place") || first == "pos") return true;
  if (says(first, "card") || says(first, "element") || says(first, "item")) return false;
  if (says(header->fields.back(), "position")) return false;
  if (says(header->fields.back(), "card")) return true;
  return std::nullopt;
}

std::vector<std::string> names_of(const Grid& grid, bool rows_are_positions) {
  std::vector<std::string> names;
  if (rows_are_positions) {
    if (!grid.header) return {};
    const auto& fields = grid.header->fields;
    const std::size_t n = grid.rows.size();
    if (fields.size() < n) return {};
    names.assign(fields.end() - static_cast<std::ptrdiff_t>(n), fields.end());
    return names;
  }
  if (grid.labels == 0) return {};
  for (const Line& row : grid.rows) names.push_back(row.fields[grid.labels - 1]);
  return names;
}

}  // namespace

Rows parse_rows(std::string_view text) {
  if (text == "positions") return Rows::positions;
  if (text == "cards") return Rows::cards;
  if (text == "auto") return Rows::deduced;
  constexpr std::array<std::string_view, 3> known = {"positions", "cards", "auto"};
  throw InputError(
      unknown_name("kind of rows", text, known, "--rows takes positions, cards or auto"));
}

CountTable parse_count_table(std::string_view text, const std::string& file, Rows rows) {
  const Grid grid = grid_of(text, file);
  const std::size_t n = grid.rows.size();
  const std::optional<bool> said = said_by(grid.header);
  CountTable table;
  table.orientation_was_given = rows != Rows::deduced || said.has_value();
  table.rows_are_positions = rows == Rows::deduced ? said.value_or(false) : rows == Rows::positions;
  std::vector<std::uint64_t> counts;
  for (std::size_t i = 0; i < n * n; ++i) counts.push_back(count_at(grid, i / n, i % n, file));
  table.positions = {n, common_sum(counts, n, file), std::move(counts)};
  if (table.rows_are_positions) {
    const std::vector<std::uint64_t> read = table.positions.counts;
    for (std::size_t i = 0; i < n * n; ++i) {
      table.positions.counts[i % n * n + i / n] = read[i];
    }
  }
  table.card_names = names_of(grid, table.rows_are_positions);
  return table;
}

}  // namespace evenhand::signatures
