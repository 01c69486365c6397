#include "src/source/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "src/source/card_words.hpp"

namespace evenhand::source {
namespace {

/// The name's place: as it is written, or the only one that differs in case alone.
std::optional<std::size_t> find_name(std::string_view name, std::span<const std::string> names) {
  const auto exact = std::find(names.begin(), names.end(), name);
  if (exact != names.end()) return static_cast<std::size_t>(exact - names.begin());
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lower_case(names[i]) != lower_case(name)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

[[noreturn]] void refuse(std::string_view name, const Columns& columns, std::string_view option) {
  const std::vector<std::string_view> names(columns.names.begin(), columns.names.end());
  const std::string_view nearest = nearest_name(name, names);
  const std::string question =
      nearest.empty() ? "" : fmt::format("did you mean '{}'? ", printable(nearest, 64));
  throw InputError(fmt::format("{} {}: {} has no such column; {}the columns are {}", option,
                               printable(name, 64), columns.source, question, columns.in_words()));
}

struct Range {
  std::size_t first;
  std::size_t last;
};

std::optional<Range> number_range(std::string_view item) {
  const std::size_t dash = item.find('-');
  const auto first = as_number(item.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : as_number(item.substr(dash + 1));
  if (!first || !last || *first == 0 || *last < *first) return std::nullopt;
  return Range{*first - 1, *last - 1};
}

std::optional<Range> named_range(std::string_view item, std::span<const std::string> names) {
  if (const auto place = find_name(item, names)) return Range{*place, *place};
  const std::size_t dots = item.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const auto first = find_name(trimmed(item.substr(0, dots)), names);
  const auto last = find_name(trimmed(item.substr(dots + 2)), names);
  if (!first || !last || *last < *first) return std::nullopt;
  return Range{*first, *last};
}

Range range_of(std::string_view item, const Columns& columns, std::string_view option) {
  std::optional<Range> range = named_range(item, columns.names);
  if (!range) range = number_range(item);
  if (!range || range->last >= columns.count) refuse(item, columns, option);
  return *range;
}

}  // namespace

std::string Columns::in_words() const {
  if (names.empty()) return fmt::format("1 to {}", count);
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    words += fmt::format("{}{} '{}'", i == 0 ? "" : ", ", i + 1, printable(names[i], 48));
  }
  return words;
}

std::vector<std::size_t> parse_columns(std::string_view list, const Columns& columns,
                                       std::string_view option) {
  if (const auto place = find_name(trimmed(list), columns.names)) return {*place};
  std::vector<std::size_t> places;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    const Range range = range_of(trimmed(list.substr(at, comma - at)), columns, option);
    for (std::size_t place = range.first; place <= range.last; ++place) places.push_back(place);
    at = comma + 1;
  }
  return places;
}

std::size_t parse_column(std::string_view name, const Columns& columns, std::string_view option) {
  if (const auto place = find_name(trimmed(name), columns.names)) return *place;
  const Range range = range_of(trimmed(name), columns, option);
  if (range.first != range.last) refuse(name, columns, option);
  return range.first;
}

bool names_a_column(std::string_view list, std::span<const std::string> names) {
  if (trimmed(list).empty()) return false;
  if (find_name(trimmed(list), names)) return true;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    if (named_range(trimmed(list.substr(at, comma - at)), names)) return true;
    at = comma + 1;
  }
  return false;
}

}  // namespace evenhand::source
