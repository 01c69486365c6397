#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::source {

/// The columns of a table: names, or none and only how many there are.
struct Columns {
  std::string source;              ///< of the table, for messages
  std::vector<std::string> names;  ///< empty without a header
  std::size_t count = 0;

  /// "1 'Draw Date', 2 'Numbers'", or "1 to 7"
  std::string in_words() const;
};

/// The places, from 0, that a list names: "2-7", "1,3,5", "ball1..ball6", "ball1,ball2,bonus", or
/// the name of one column as it stands in the header, which may hold any character. Case does not
/// matter unless names differ in nothing else. Throws InputError that lists the columns for a name
/// or number there is not. `option` stands in messages ("--columns").
std::vector<std::size_t> parse_columns(std::string_view list, const Columns& columns,
                                       std::string_view option);

/// The one column of that name or number.
std::size_t parse_column(std::string_view name, const Columns& columns, std::string_view option);

/// Whether the list uses a name that is among these, so that they must be a header.
bool names_a_column(std::string_view list, std::span<const std::string> names);

}  // namespace evenhand::source
