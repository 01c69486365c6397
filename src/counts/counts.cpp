#include "src/counts/counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.hpp"
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
    lines.push_back(
        {is_one ? std::string(where) : fmt::format("{}:{}", where, number), std::move(fields)});
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

void add_value(std::string name, std::string_view count, const std::string& where, Counts& counts) {
  if (counts.numbers.size() == most_values) {
    throw InputError(fmt::format("{}: more than {} values", where, most_values));
  }
  counts.names.push_back(std::move(name));
  counts.numbers.push_back(parse_count(count, fmt::format("{}: the count", where), 0, most_count));
}

std::string name_of(const Line& line) {
  std::string name;
  for (std::size_t i = 0; i + 1 < line.fields.size(); ++i) {
    if (i > 0) name += ' ';
    name += printable(line.fields[i], 60);
  }
  return name;
}

void read_table(const std::vector<Line>& lines, Counts& counts) {
  for (const Line& line : lines) {
    const bool is_heading = counts.numbers.empty() && &line == &lines.front() &&
                            !is_number(line.fields.back().substr(0, 1));
    if (!is_heading) add_value(name_of(line), line.fields.back(), line.where, counts);
  }
}

void read_list(const std::vector<Line>& lines, Counts& counts) {
  for (const Line& line : lines) {
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
  if (is_table(lines)) {
    read_table(lines, counts);
  } else {
    read_list(lines, counts);
    counts.is_one_a_line = lines.size() > 1 && lines.size() == counts.numbers.size();
  }
  require_counts(counts, where);
  counts.chances.assign(counts.numbers.size(), 1 / static_cast<double>(counts.numbers.size()));
  return counts;
}

/// Of rarer values no session shows anything.
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
