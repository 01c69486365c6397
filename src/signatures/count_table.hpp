#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/signatures/identify.hpp"

namespace evenhand::signatures {

enum class Rows { positions, cards, deduced };

/// "positions", "cards" or "auto". Throws InputError.
Rows parse_rows(std::string_view text);

/// A table of position counts as it was read.
struct CountTable {
  PositionTable positions;
  std::vector<std::string>
      card_names;  ///< from the header or the labels; empty when there are none
  bool rows_are_positions = false;
  bool orientation_was_given = false;  ///< by the option, the header or a label

  /// Its number where it has no name.
  std::string card_name(std::size_t card) const {
    return card_names.empty() ? std::to_string(card) : card_names[card];
  }
};

/// Reads a square table of counts: a line a row, fields with commas, semicolons, tabs or blanks
/// between. The first line may be a header, and one or two fields before the counts may be labels.
/// The meaning of the rows is taken from `rows`, else from the first field of the header
/// ("position" or "card"), else from the other fields of the header ("position_0" …); else rows are
/// cards. Throws InputError, with file, row and column, for what is no such table, and where rows
/// or columns do not sum to one number of deals.
CountTable parse_count_table(std::string_view text, const std::string& file, Rows rows);

}  // namespace evenhand::signatures
