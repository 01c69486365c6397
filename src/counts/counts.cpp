#include "src/counts/counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <span>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"

namespace evenhand::counts {
namespace {

constexpr std::uint64_t most_count = 1'000'000'000'000'000;
constexpr std::size_t most_values = 1'000'000;
constexpr std::string_view blanks = " \t\r";

/// Adds what stands between blanks; of blanks alone, which stand between two commas, an empty
/// field.
void add_words(std::string_view text, std::vector<std::string_view>& fields) {
  std::size_t start = text.find_first_not_of(blanks);
  if (start == std::string_view::npos) fields.emplace_back();
  while (start != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(blanks, start), text.size());
    fields.push_back(text.substr(start, end - start));
    start = text.find_first_not_of(blanks, end);
  }
}

/// With commas, semicolons or blanks between.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  if (line.find_first_not_of(blanks) == std::string_view::npos) return fields;
  for (std::size_t start = 0; start <= line.size();) {
    const std::size_t end = std::min(line.find_first_of(",;", start), line.size());
    add_words(line.substr(start, end - start), fields);
    start = end + 1;
  }
  return fields;
}

struct Line {
  std::string where;
  std::string_view text;
  std::vector<std::string_view> fields;
};

/// Those that say something.
std::vector<Line> lines_of(std::string_view text, std::string_view where) {
  const bool is_one = text.find('\n') == std::string_view::npos;
  std::vector<Line> lines;
  std::uint64_t number = 0;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    ++number;
    std::vector<std::string_view> fields = fields_of(line);
    if (fields.empty() || fields.front().starts_with('#')) continue;
    lines.push_back({is_one ? std::string(where) : fmt::format("{}:{}", where, number), line,
                     std::move(fields)});
  }
  return lines;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A line of a table has a name, which may be a number, and a count. A list has counts alone,
/// several a line.
bool is_row(const Line& line) {
  return line.fields.size() == 2 ||
         (line.fields.size() > 2 &&
          !std::all_of(line.fields.begin(), line.fields.end(), is_number));
}

bool is_table(const std::vector<Line>& lines) {
  return lines.size() > 1 && std::all_of(lines.begin(), lines.end(), is_row);
}

/// The numbers `from`, `from` + 1 and so on.
bool is_consecutive(const std::vector<std::string_view>& fields, std::size_t from) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i] != std::to_string(from + i)) return false;
  }
  return !fields.empty();
}

bool numbers_values(const std::vector<std::string_view>& fields) {
  return is_consecutive(fields, 0) || is_consecutive(fields, 1);
}

/// Text that no number is written as.
bool is_word(std::string_view text) {
  double number = 0;
  const bool has_letter = std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) > 0x7F || ((c | ' ') >= 'a' && (c | ' ') <= 'z');
  });
  return has_letter &&
         read_double(text.data(), text.data() + text.size(), number).ec != std::errc();
}

/// "   1031 six": `uniq -c` of GNU pads its counts to 7 characters, that of BSD to 4.
bool is_of_uniq(const Line& line) {
  const std::string_view count = line.fields.front();
  const std::size_t start = line.text.find_first_not_of(blanks);
  const std::size_t end = start + count.size();
  return start > 0 && is_number(count) && (end == 7 || end == 4) && line.text[end] == ' ' &&
         blanks.find(line.text[end + 1]) == std::string_view::npos;
}

/// Whether the counts stand before the values.
bool counts_come_first(const std::vector<Line>& lines) {
  std::vector<std::string_view> first;
  std::vector<std::string_view> last;
  for (const Line& line : lines) {
    first.push_back(line.fields.front());
    last.push_back(line.fields.back());
  }
  if (!std::all_of(first.begin(), first.end(), is_number)) return false;
  if (std::all_of(last.begin(), last.end(), is_word)) return true;
  if (numbers_values(first)) return false;
  return numbers_values(last) || std::all_of(lines.begin(), lines.end(), is_of_uniq);
}

std::uint64_t parse_number(std::string_view count, const std::string& where) {
  if (count.size() > 1 && count.front() == '0' && is_number(count)) {
    throw InputError(fmt::format(
        "{}: the count '{}' begins with 0; write counts without separators of thousands (1002) "
        "and without leading zeros",
        where, printable(count, 60)));
  }
  return parse_count(count, fmt::format("{}: the count", where), 0, most_count);
}

void add_value(std::string name, std::string_view count, const std::string& where, Counts& counts) {
  if (counts.numbers.size() == most_values) {
    throw InputError(fmt::format("{}: more than {} values", where, most_values));
  }
  counts.names.push_back(std::move(name));
  counts.numbers.push_back(parse_number(count, where));
}

std::string name_of(std::span<const std::string_view> words) {
  std::string name;
  for (const std::string_view word : words) {
    if (!name.empty()) name += ' ';
    name += printable(word, 60);
  }
  return name;
}

/// A row of totals is no value, and its count is that of all others.
void refuse_total(const Counts& counts, const std::string& where) {
  constexpr std::array<std::string_view, 7> totals = {"total", "totals", "grand total", "sum",
                                                      "all",   "summe",  "gesamt"};
  const std::string name = lower_case(counts.names.back());
  const std::uint64_t others = counts.total() - counts.numbers.back();
  if (std::find(totals.begin(), totals.end(), name) == totals.end()) return;
  if (counts.numbers.size() < 3 || counts.numbers.back() != others) return;
  throw InputError(
      fmt::format("{}: '{}' is the sum of the counts above it, and no value; leave this line out",
                  where, counts.names.back()));
}

void read_table(const std::vector<Line>& lines, Counts& counts) {
  counts.is_count_first = counts_come_first(lines);
  std::set<std::string> known;
  for (const Line& line : lines) {
    const bool is_heading = counts.numbers.empty() && &line == &lines.front() &&
                            !counts.is_count_first && !is_number(line.fields.back().substr(0, 1));
    if (is_heading) continue;
    const std::span<const std::string_view> fields(line.fields);
    const std::size_t words = fields.size() - 1;
    const std::string name =
        name_of(counts.is_count_first ? fields.last(words) : fields.first(words));
    if (!known.insert(name).second) {
      throw InputError(fmt::format(
          "{}: the value '{}' has a count above already; expected each value once: add its "
          "counts up, or give the rows other names",
          line.where, name));
    }
    add_value(name, counts.is_count_first ? fields.front() : fields.back(), line.where, counts);
  }
  if (!counts.numbers.empty()) refuse_total(counts, lines.back().where);
}

/// Values above their counts, which R's table() prints, in as many pairs of lines as it takes.
bool stand_above_counts(const std::vector<Line>& lines) {
  std::vector<std::string_view> values;
  std::vector<std::string_view> down;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::vector<std::string_view>& fields = lines[i].fields;
    if (fields.size() < 2 || fields.size() != lines[i - i % 2].fields.size()) return false;
    if (i % 2 == 0) values.insert(values.end(), fields.begin(), fields.end());
    down.push_back(fields.front());
  }
  // Sums of two dice begin with 2.
  const bool is_counted = numbers_values(values) || is_consecutive(values, 2);
  return lines.size() % 2 == 0 && is_counted && down[1] != values[1];
}

void read_across(const std::vector<Line>& lines, Counts& counts) {
  for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
    for (std::size_t j = 0; j < lines[i].fields.size(); ++j) {
      add_value(std::string(lines[i].fields[j]), lines[i + 1].fields[j], lines[i + 1].where,
                counts);
    }
  }
}

/// Whether a word is like "1,002": one to three digits, and three after each comma.
bool has_thousands(std::string_view word) {
  const std::size_t first = word.find(',');
  if (first == 0 || first > 3) return false;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const bool is_comma = at >= first && (at - first) % 4 == 0;
    if (is_comma ? word[at] != ',' : word[at] < '0' || word[at] > '9') return false;
  }
  return (word.size() - first) % 4 == 0;
}

/// Refuses a list with commas and other separators, for the commas may be within the counts.
void refuse_thousands(const Line& line) {
  constexpr std::string_view others = "; \t\r";
  std::size_t words = 0;
  std::string_view found;
  for (std::size_t at = 0; at < line.text.size();) {
    const std::size_t end = std::min(line.text.find_first_of(others, at), line.text.size());
    std::string_view word = line.text.substr(at, end - at);
    at = end + 1;
    words += word.empty() ? 0 : 1;
    if (word.ends_with(',')) word.remove_suffix(1);
    if (has_thousands(word)) found = word;
  }
  if (words < 2 || found.empty()) return;
  throw InputError(fmt::format(
      "{}: '{}' may be one count or several; write counts without separators of thousands, and "
      "one kind of separator between them: 1002,1012,1026",
      line.where, found));
}

void read_list(const std::vector<Line>& lines, Counts& counts) {
  for (const Line& line : lines) {
    refuse_thousands(line);
    for (const std::string_view field : line.fields) {
      add_value(std::to_string(counts.names.size() + 1), field, line.where, counts);
    }
  }
}

void require_counts(const Counts& counts, std::string_view where) {
  if (counts.numbers.size() < 2) {
    throw InputError(
        fmt::format("{}: {} of a value were found; expected those of two values or "
                    "more, such as 9962,10012,10026",
                    where, counts.numbers.empty() ? "no counts" : "only the count"));
  }
  if (counts.total() == 0) throw InputError(fmt::format("{}: all counts are 0", where));
  if (counts.total() > most_count) {
    throw InputError(fmt::format("{}: the counts sum to more than 1e15", where));
  }
}

double parse_weight(std::string_view text, std::string_view where) {
  double weight = 0;
  const auto [end, error] = read_double(text.data(), text.data() + text.size(), weight);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(weight) ||
      !(weight > 0)) {
    throw InputError(fmt::format(
        "{}: '{}' is no weight above 0; a value that cannot come is left out of the counts", where,
        printable(text, 60)));
  }
  return weight;
}

}  // namespace

std::uint64_t Counts::total() const {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

Counts parse_counts(std::string_view text, std::string_view where) {
  const std::vector<Line> lines = lines_of(text, where);
  Counts counts;
  if (stand_above_counts(lines)) {
    read_across(lines, counts);
  } else if (is_table(lines)) {
    read_table(lines, counts);
  } else {
    read_list(lines, counts);
    counts.is_one_a_line = lines.size() > 1 && lines.size() == counts.numbers.size();
  }
  require_counts(counts, where);
  counts.chances.assign(counts.numbers.size(), 1 / static_cast<double>(counts.numbers.size()));
  return counts;
}

/// Rarer values show in no session.
constexpr double least_chance = 1e-12;

std::vector<double> chances_of(std::string_view weights, std::size_t values,
                               std::string_view where) {
  std::vector<double> chances;
  for (const std::string_view field : fields_of(weights)) {
    chances.push_back(parse_weight(field, where));
  }
  if (chances.size() != values) {
    throw InputError(fmt::format("{}: {} weights for {} values", where, chances.size(), values));
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) {
    chance /= sum;
    if (chance < least_chance) {
      throw InputError(fmt::format(
          "{}: the weights give a value a chance of {}, expected at least {}; leave out what "
          "hardly comes",
          where, rounded(chance, 3), least_chance));
    }
  }
  return chances;
}

void set_weights(Counts& counts, std::string_view weights, std::string_view where) {
  counts.chances = chances_of(weights, counts.numbers.size(), where);
  counts.is_even = std::all_of(counts.chances.begin(), counts.chances.end(),
                               [&](double chance) { return chance == counts.chances.front(); });
}

}  // namespace evenhand::counts
