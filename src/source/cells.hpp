#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "src/source/cell_part.hpp"
#include "src/source/line.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// The texts of some columns in the row before, as CellPart::previous asks.
class CellsBefore {
 public:
  /// Remembers the cell's column from now on, if that is what is asked of it.
  void want(const AskedCell& cell) {
    if (cell.part == CellPart::previous) cells_.push_back({cell.column, {}, {}});
  }

  /// Whether anything is asked of the row before.
  bool is_asked() const { return !cells_.empty(); }

  /// Throws InputError where a deal has several rows, so that the row before is of the same deal.
  void require_deal_a_row(const std::string& deal_column) const {
    if (cells_.empty() || deal_column.empty()) return;
    throw InputError(
        "--deal-column: previous(COLUMN) asks for the row before, which is of the same deal here; "
        "give a log with one row a deal");
  }

  /// A row of those that count follows: `text_of(column)` is what stands in it.
  template <class TextOf>
  void follow(const TextOf& text_of) {
    for (Cell& cell : cells_) {
      cell.before.swap(cell.now);
      cell.now = text_of(cell.column);
    }
  }

  /// Returns the text of a column that is wanted; empty in the first row.
  std::string_view of(std::size_t column) const {
    return std::find_if(cells_.begin(), cells_.end(),
                        [&](const Cell& cell) { return cell.column == column; })
        ->before;
  }

 private:
  struct Cell {
    std::size_t column;
    std::string before;
    std::string now;
  };
  std::vector<Cell> cells_;
};

/// Splits a line into its cells (RFC 4180, but a quoted cell ends in its line): without the blanks
/// around them and without quotes; a doubled quote within quotes is one, kept in `unescaped`. The
/// separator ' ' is any run of blanks; '\0' is none: the line is one cell. Throws InputError for a
/// quote that is not closed, or closed within a cell.
void split_cells(const Line& line, char separator, std::vector<Token>& cells,
                 UnescapedStrings& unescaped);

}  // namespace evenhand::source
