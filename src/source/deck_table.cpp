#include "src/source/deck_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/source/card_words.hpp"
#include "src/source/cells.hpp"

namespace evenhand::source {
namespace {

constexpr std::array<std::string_view, 5> of_copies = {"count", "quantity", "qty", "amount",
                                                       "copies"};
constexpr std::array<std::string_view, 4> of_names = {"name", "card name", "card", "cardname"};
constexpr std::array<std::string_view, 4> of_places = {"board", "section", "category", "sideboard"};

/// The number of the first column with one of these names.
std::optional<std::size_t> column_of_names(const std::vector<std::string>& header,
                                           std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    const auto found = std::find(header.begin(), header.end(), name);
    if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
  }
  return std::nullopt;
}

std::vector<std::string> cells_of(std::string_view text, const std::string& source,
                                  std::size_t number, char separator) {
  std::vector<Token> cells;
  UnescapedStrings unescaped;
  split_cells(Line{text, source, number, 0, false}, separator, cells, unescaped);
  std::vector<std::string> texts;
  for (const Token& cell : cells) texts.emplace_back(cell.text);
  return texts;
}

bool is_beside_the_deck(const std::string& place) {
  const std::string word = lower_case(place);
  constexpr std::array<std::string_view, 6> others = {"side",      "maybe", "token",
                                                      "commander", "true",  "yes"};
  return std::any_of(others.begin(), others.end(),
                     [&](std::string_view other) { return word.find(other) != std::string::npos; });
}

/// The numbers of such a table's columns.
struct DeckColumns {
  std::size_t copies;
  std::size_t name;
  std::optional<std::size_t> place;
};

std::optional<DeckColumns> columns_in(std::string_view line, const std::string& source,
                                      char separator) {
  std::vector<std::string> header;
  try {
    header = cells_of(line, source, 1, separator);
  } catch (const InputError&) {
    return std::nullopt;
  }
  for (std::string& name : header) name = lower_case(name);
  const auto copies = column_of_names(header, of_copies);
  const auto name = column_of_names(header, of_names);
  if (!copies || !name) return std::nullopt;
  return DeckColumns{*copies, *name, column_of_names(header, of_places)};
}

void take_row(const std::vector<std::string>& cells, const DeckColumns& columns,
              const std::string& where, DeckList& list) {
  if (columns.name >= cells.size() || cells[columns.name].empty()) return;
  const std::string& name = cells[columns.name];
  const std::string copies = columns.copies < cells.size() ? cells[columns.copies] : "";
  const std::optional<std::size_t> number = as_number(copies);
  if (!number || *number == 0 || list.names.size() + *number > cards::max_deck) {
    throw InputError(fmt::format(
        "{}: found '{}' copies of '{}', expected a number of 1 or more, and at most {} cards",
        where, printable(copies, 16), printable(name, 48), cards::max_deck));
  }
  const bool is_beside =
      columns.place && *columns.place < cells.size() && is_beside_the_deck(cells[*columns.place]);
  if (is_beside) {
    list.left_out += *number;
  } else {
    list.names.insert(list.names.end(), *number, name);
  }
}

}  // namespace

std::optional<DeckList> parse_deck_table(std::string_view text, const std::string& source) {
  std::optional<DeckColumns> columns;
  DeckList list;
  char separator = '\0';
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (columns) {
      take_row(cells_of(line, source, number, separator), *columns,
               fmt::format("{}:{}", source, number), list);
      continue;
    }
    for (const char each : {',', ';', '\t'}) {
      separator = each;
      columns = columns_in(line, source, each);
      if (columns) break;
    }
    if (!columns) return std::nullopt;
  }
  if (!columns || list.names.empty()) return std::nullopt;
  return list;
}

}  // namespace evenhand::source
